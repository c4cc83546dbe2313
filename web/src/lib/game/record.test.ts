import { beforeAll, expect, test } from 'vitest';
import { readRecord, ready } from '../wasm';
import { fromRecord, openRecord, recordText } from './record';
import { Session } from './session.svelte';
import { pack, unpack } from './share';
import { restore, store, winnerOf } from '../store/games';

beforeAll(ready);

function played(): Session {
  const session = new Session({
    rulebook: { game: 'billo', rules: 'capture=strict' },
    seats: [{ kind: 'person' }, { kind: 'computer', level: 7 }],
    clock: null,
  });
  session.play('Re1-f2');
  session.append('Re8-f7');
  return session;
}

test('a session as a record and back', () => {
  const session = played();
  session.resign();
  const text = recordText(session);
  expect(text).toContain('[Black "bilby level 7"]');
  expect(text).toContain('[Result "won black by resignation"]');
  const { setup, past } = fromRecord(readRecord(text)[0]!);
  expect(setup.rulebook).toEqual({ game: 'billo', rules: 'capture=strict' });
  expect(setup.seats[1]).toEqual({ kind: 'computer', level: 7 });
  expect(past.moves).toEqual(['Re1-f2', 'Re8-f7']);
  expect(past.result).toEqual({ winner: 1, reason: 'resignation' });
});

test('the names in a record are kept and shown, and nobody takes them for the reader', () => {
  const text =
    '[Game "billo"]\n[Red "Ana \\"la Rouge\\""]\n[Black "bilby level 3"]\n[Result "won red by resignation"]\n\n1. Re1-f2 Re8-f7\nwon red\n';
  const imported = openRecord(text)[0]!;
  const { setup, past } = fromRecord(imported.game);
  expect(setup.seats).toEqual([
    { kind: 'person', name: 'Ana "la Rouge"' },
    { kind: 'computer', level: 3 },
  ]);
  const session = new Session(setup, { ...past, imported });
  expect(session.you).toBeNull();
  const again = restore(store(session));
  expect(again.seats).toEqual(session.seats);
  expect(recordText(again)).toContain('[Red "Ana \\"la Rouge\\""]');
});

test('a game that was over when it was opened is not the reader’s, one that goes on is', () => {
  const opened = (end: string): Session => {
    const imported = openRecord(
      `[Game "billo"]\n[Black "bilby level 3"]\n[Result "${end}"]\n\n1. Re1-f2 Re8-f7\n${end.split(' by')[0]}\n`,
    )[0]!;
    const { setup, past } = fromRecord(imported.game);
    return new Session(setup, { ...past, imported });
  };
  expect(restore(store(opened('won black by resignation'))).you).toBeNull();
  expect(opened('*').you).toBe(0);
});

test('somebody for whom the computer played on keeps the name', () => {
  const text = '[Game "billo"]\n[Red "Ana, then bilby level 5"]\n[Black "person"]\n[Result "*"]\n\n1. Re1-f2\n*\n';
  const { setup } = fromRecord(readRecord(text)[0]!);
  expect(setup.seats).toEqual([{ kind: 'computer', level: 5, name: 'Ana' }, { kind: 'person' }]);
});

test('a stored game tells who won', () => {
  const session = played();
  expect(winnerOf(store(session))).toBeUndefined();
  session.resign();
  expect(winnerOf(store(session))).toBe(1);
  const four = new Session({
    rulebook: { game: 'billabong', rules: 'players=4' },
    seats: Array.from({ length: 4 }, () => ({ kind: 'person' as const })),
    clock: null,
  });
  four.conclude({ winner: 3, reason: 'agreement' });
  expect(winnerOf(store(four))).toBe(3);
  const drawn = played();
  drawn.conclude({ winner: null, reason: 'agreement' });
  expect(winnerOf(store(drawn))).toBeNull();
});

test('a stored game is the same game, the turn begun included', () => {
  const session = played();
  session.press('d1', 'round');
  const again = restore(store(session));
  expect(again.id).toBe(session.id);
  expect(again.begun).toBe('Rd1');
  expect(again.position).toBe(session.position);
  expect(again.seats).toEqual(session.seats);
});

test('a stored game that was damaged throws with a reason', () => {
  const stored = store(played());
  stored.record = stored.record.replace('Re8-f7', 'Re8-f5');
  expect(() => restore(stored)).toThrow(/f5/);
});

test('a link holds the whole game', async () => {
  const text = recordText(played());
  const data = await pack(text);
  expect(data).toMatch(/^[\w-]+$/);
  expect(await unpack(data)).toBe(text);
  await expect(unpack(data.slice(0, -9))).rejects.toThrow();
  await expect(unpack('%%%')).rejects.toThrow();
});

const ANNOTATED = `[Game "billo"]
[Red "Ana"]
[Black "Ben"]
[Date "1987.05.17"]
[Event "Spring cup"]
[Result "*"]

{A quiet start.} 1. Re1-f2 $1 {Bold.} (1. Rd1-c2 {Safer.}) Re8-f7
*
`;

function opened(text: string): Session[] {
  return openRecord(text).map((imported) => {
    const { setup, past } = fromRecord(imported.game);
    return new Session(setup, { ...past, imported });
  });
}

test('a record that is only looked at comes out as it went in', () => {
  const [session] = opened(ANNOTATED);
  expect(recordText(session!)).toBe(ANNOTATED);
  const again = restore(store(session!));
  expect(recordText(again)).toBe(ANNOTATED);
  again.goTo(1);
  expect(recordText(again)).toBe(ANNOTATED);
});

test('played on, a record keeps its tags, its date and the comments on its moves', () => {
  const session = restore(store(opened(ANNOTATED)[0]!));
  session.play('Rd1-c2');
  const text = recordText(restore(store(session)));
  const [game] = readRecord(text);
  expect(game!.moves).toEqual(['Re1-f2', 'Re8-f7', 'Rd1-c2']);
  expect(game!.tags).toEqual(
    expect.arrayContaining([
      ['Event', 'Spring cup'],
      ['Date', '1987.05.17'],
      ['Red', 'Ana'],
    ]),
  );
  expect(game!.comments).toEqual([
    [0, 'A quiet start.'],
    [1, 'Bold.'],
  ]);
  // After taking back, it is the original record again.
  session.takeBack();
  expect(recordText(session)).toBe(ANNOTATED);
  session.takeBack();
  session.takeBack();
  session.play('Rd1-c2');
  expect(readRecord(recordText(session))[0]!.comments).toEqual([[0, 'A quiet start.']]);
});

test('each game of a record has its own part of the text', () => {
  const other = ANNOTATED.replace('Spring', 'Summer').replace('Bold', 'Timid');
  expect(
    opened(`${ANNOTATED}\n${other}`)
      .map(recordText)
      .map((text) => text.trim()),
  ).toEqual([ANNOTATED.trim(), other.trim()]);
  // A comment that looks like the beginning of a game.
  const odd = ANNOTATED.replace('Bold.', 'So it begins:\n[Game "billo"]');
  for (const text of opened(`${odd}\n${odd}`).map(recordText)) expect(text.trim()).toBe(odd.trim());
});
