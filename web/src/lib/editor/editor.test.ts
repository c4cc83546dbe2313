import { beforeAll, expect, test } from 'vitest';
import { GAMES } from '../game/defaults';
import { ready } from '../wasm';
import { studyReady } from '../wasm/study';
import { Editor } from './editor.svelte';
import { en, fr, type Named } from './refusal-messages';

beforeAll(() => Promise.all([ready(), studyReady()]));

test('tools place, take off and move; everything can be undone', () => {
  const editor = Editor.of({ game: 'billo', rules: '' }, '8/8/8/8/8/8/8/8 r - 0');
  editor.select({ kind: 'man', seat: 0, shape: 'round', billo: false });
  editor.press('e4');
  expect(editor.position).toBe('8/8/8/8/4R3/8/8/8 r - 0');
  editor.select({ kind: 'move' });
  editor.press('e4');
  expect(editor.lifted).toBe('e4');
  editor.press('e8');
  expect(editor.position).toBeNull();
  expect(editor.shown.refusal?.code).toBe('pawn-on-far-row');
  editor.undo();
  editor.select({ kind: 'erase' });
  editor.press('e4');
  expect(editor.position).toBe('8/8/8/8/8/8/8/8 r - 0');
  editor.change({ turn: 1, clock: 7 });
  expect(editor.position).toBe('8/8/8/8/8/8/8/8 b - 7');
});

test('other rules keep what stands on the board', () => {
  const editor = Editor.start('billabong', 'ghosts=none');
  editor.select({ kind: 'kangaroo', seat: 1, crossings: 0 });
  editor.press('a1');
  editor.setRules('players=4');
  expect(editor.shown.text).toContain('y15 5,4,0,0 0,0,5,5 r 0');
  editor.undo();
  expect(editor.book.rules).toBe('ghosts=none');
});

test('start positions are legal, and every tool can be placed', () => {
  for (const game of GAMES) {
    const editor = Editor.start(game);
    expect(editor.shown.refusal, game).toBeNull();
    for (const tool of editor.choices.tools) {
      const before = editor.shown.text;
      editor.select(tool);
      editor.press(tool.kind === 'tray' ? 'A1' : 'a4');
      expect(editor.shown.text, JSON.stringify(tool)).not.toBe(before);
    }
  }
});

test('what the rules do not take with the rest of a position is left out', () => {
  const trays = Editor.start('bilitaire');
  trays.change({ round: 2 });
  expect(trays.shown.draft).toMatchObject({ round: 2, score: 10 });
  trays.change({ phase: 'marbles', call: 2 });
  trays.change({ phase: 'trays', round: 1 });
  expect(trays.shown.draft).toMatchObject({ call: null, round: 1, score: null });
  const men = Editor.start('billo');
  men.change({ pending: { kind: 'last', move: ' Re4 - f5 ' } });
  expect(men.shown.text).toContain(' ?Re4-f5 ');
});

test('every refusal has a sentence that names what it is about', () => {
  const named: Named = { field: 'CLOCK', at: 'SQUARE', n: () => 7, seat: 'SEAT', word: 'round' };
  for (const [code, sentence] of Object.entries(en)) {
    expect(sentence(named), code).toMatch(/\.$/);
    const french = fr[code as keyof typeof fr](named);
    for (const word of ['SQUARE', 'SEAT']) expect(french.includes(word), code).toBe(sentence(named).includes(word));
  }
});
