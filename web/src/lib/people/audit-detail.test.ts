import { expect, test } from 'vitest';
import { auditDetail } from './audit-detail';
import { en } from './messages.en';
import { fr } from './messages.fr';

test('details of the audit are in the language of the page', () => {
  const french = (action: string, detail: string) => auditDetail({ action, detail }, fr.moderation.details);
  expect(french('announce', 'nothing any more')).toBe('plus rien');
  expect(french('announce', '90 minutes: Bonjour / Hello')).toBe('90 min\u202f: Bonjour / Hello');
  expect(french('role', 'moderator')).toBe('nommé');
  expect(french('role', 'no moderator')).toBe('fin du rôle');
  expect(french('ban', '10080 minutes: 5 minutes: x')).toBe('7 jours\u202f: 5 minutes: x');
  expect(french('ban-with-network', '1440 minutes: x (network not known)')).toBe('un jour\u202f: x (réseau inconnu, pas exclu)');
  expect(french('mute', '52704000 minutes: x')).toBe('pour toujours\u202f: x');
  // What somebody wrote is not changed.
  expect(french('close-report', 'moderator')).toBe('moderator');
  expect(french('rename', 'A → 60 minutes: x')).toBe('A → 60 minutes: x');
  expect(auditDetail({ action: 'ban', detail: '60 minutes: x' }, en.moderation.details)).toBe('60 min: x');
});
