import { beforeAll, expect, test } from 'vitest';
import { ready } from '../wasm';
import { Table } from './table.svelte';
import { ANA, BEN, live, table, turn } from './testing';
import type { TableEvent } from './wire';

beforeAll(ready);

function followed(): { it: Table; heard: TableEvent[]; gaps: () => number } {
  const it = new Table('abc', () => 0);
  const heard: TableEvent[] = [];
  let gaps = 0;
  it.hear = (event) => heard.push(event);
  it.ongap = () => gaps++;
  it.take(table());
  return { it, heard, gaps: () => gaps };
}

test('a snapshot, then what happens', () => {
  const { it, heard } = followed();
  expect(it.since).toBe(2);
  it.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2')], live: live(3, { onMove: 1 }) });
  it.update({
    table: 'abc',
    events: [turn(4, 1, 'Re8-f7'), { number: 5, at: 0, what: { kind: 'asked', question: 'draw', seat: 1 } }],
    live: live(5),
  });
  expect(it.turns).toEqual(['Re1-f2', 'Re8-f7']);
  expect(it.live?.number).toBe(5);
  expect(heard.map(({ what }) => what.kind)).toEqual(['turn', 'turn', 'asked']);
});

test('before the snapshot nothing is known, and since is not said', () => {
  const it = new Table('abc');
  it.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2')], live: live(3) });
  expect([it.since, it.turns]).toEqual([null, []]);
});

test('what is told twice happens once', () => {
  const { it, heard } = followed();
  const update = { table: 'abc', events: [turn(3, 0, 'Re1-f2')], live: live(3) };
  it.update(update);
  it.update(update);
  it.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2'), turn(4, 1, 'Re8-f7')], live: live(4) });
  expect(it.turns).toEqual(['Re1-f2', 'Re8-f7']);
  expect(heard.length).toBe(2);
});

test('a gap is noticed, and nothing after it believed', () => {
  const { it, gaps } = followed();
  it.update({ table: 'abc', events: [turn(5, 0, 'Re1-f2')], live: live(5) });
  expect([gaps(), it.turns.length, it.since, it.live?.number]).toEqual([1, 0, 2, 2]);
  it.update({ table: 'abc', events: [turn(3, 0, 'Re1-e2'), turn(4, 1, 'Re8-f7'), turn(5, 0, 'Rd1-c2')], live: live(5) });
  expect([gaps(), it.turns.length, it.since]).toEqual([1, 3, 5]);
  // An event happened, but the update does not contain it.
  it.update({ table: 'abc', events: [], live: live(6) });
  expect(gaps()).toBe(2);
});

test('turns taken back', () => {
  const { it } = followed();
  it.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2'), turn(4, 1, 'Re8-f7')], live: live(4) });
  it.update({ table: 'abc', events: [{ number: 5, at: 0, what: { kind: 'takenBack', seat: 0, turns: 0, position: '' } }], live: live(5) });
  expect(it.turns).toEqual([]);
  it.update({ table: 'abc', events: [turn(6, 0, 'Rd1-c2')], live: live(6) });
  expect(it.turns).toEqual(['Rd1-c2']);
});

test('a snapshot replaces everything, but never with something older', () => {
  const { it } = followed();
  it.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2')], live: live(3) });
  it.take(table('billo', { live: live(2) }));
  expect(it.turns).toEqual(['Re1-f2']);
  it.take(table('billo', { turns: ['Rd1-c2', 'Re8-f7'], live: live(9) }));
  expect([it.turns.length, it.since]).toEqual([2, 9]);
});

test('only presence changed: the later word counts', () => {
  const { it } = followed();
  it.update({ table: 'abc', events: [], live: live(2, { now: 5000, watchers: 3 }) });
  it.update({ table: 'abc', events: [], live: live(2, { now: 4000, watchers: 1 }) });
  expect(it.live?.watchers).toBe(3);
});

test('what is tried is seen until the turn is played', () => {
  const { it } = followed();
  it.trying(1, 2, 'Re8');
  expect(it.tried).toBe(null);
  it.trying(0, 2, 'Re1');
  expect(it.tried).toEqual({ seat: 0, begun: 'Re1' });
  it.trying(0, 2, '');
  expect(it.tried).toBe(null);
  it.trying(0, 2, 'Re1');
  it.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2')], live: live(3, { onMove: 1 }) });
  expect(it.tried).toBe(null);
  it.trying(1, 2, 'Re8');
  expect(it.tried).toBe(null);
});

test('after a lost connection, what was tried is no longer believed', () => {
  const { it } = followed();
  let reconnections = 0;
  it.onreconnected = () => reconnections++;
  it.trying(0, 2, 'Re1');
  it.reconnected();
  expect([it.tried, reconnections]).toEqual([null, 1]);
});

test('where people sit, and what they can do', () => {
  const { it } = followed();
  expect([it.seatOf(ANA), it.seatOf(BEN), it.seatOf({ id: 'p9', name: 'Cleo', guest: true }), it.seatOf(null)]).toEqual([0, 1, null, null]);
  const able = live(2, { now: 9000 });
  able.seats[0]!.options = [{ kind: 'resign' }, { kind: 'question', question: 'draw' }];
  it.update({ table: 'abc', events: [], live: able });
  expect([
    it.can(0, 'resign'),
    it.can(0, 'question', 'draw'),
    it.can(0, 'question', 'takeback'),
    it.can(1, 'resign'),
    it.can(null, 'resign'),
  ]).toEqual([true, true, false, false, false]);
});

test('talk: each line once', () => {
  const { it } = followed();
  const line = { number: 1, at: 0, room: 'players' as const, person: BEN, text: 'hello' };
  it.chat(line);
  it.chat(line);
  expect(it.lines).toEqual([line]);
  it.said([line, { ...line, number: 3 }, { ...line, number: 2 }]);
  expect(it.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('a whole table is taken anew: who is gone has said nothing', () => {
  const { it } = followed();
  it.chat({ number: 1, at: 0, room: 'players', person: BEN, text: 'hello' });
  it.take(table('billo', { live: live(2, { now: 9000 }), chatLines: [] }));
  expect(it.lines).toEqual([]);
});
