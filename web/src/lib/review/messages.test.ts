import { expect, test } from 'vitest';
import { messages } from './messages';

test('chances that are gone are not “at most” 0 %', () => {
  for (const [lang, most] of [
    ['en', 'at most'],
    ['fr', 'au plus'],
  ] as const) {
    const { fell, lostMore } = messages(lang);
    for (const say of [fell, lostMore.bind(null, '??')]) {
      expect(say('Rouge', 100, 0)).not.toContain(most);
      expect(say('Rouge', 100, 7)).toContain(`${most} 7`);
    }
  }
});
