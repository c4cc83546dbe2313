import { beforeAll, expect, test } from 'vitest';
import { readRecord, ready } from '../wasm';
import { fromRecord, recordText } from './record';
import { Session } from './session.svelte';
import { pack, unpack } from './share';
import { restore, store } from '../store/games';

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
