import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ready } from '../wasm';
import { ProblemError } from './api';
import type { Connection } from './connection.svelte';
import { OnlineSession } from './online-session.svelte';
import { Table } from './table.svelte';
import { ANA, BEN, live, table, turn } from './testing';
import type { Person, TableCommand, TableState } from './wire';

beforeAll(ready);
beforeEach(() => void vi.useFakeTimers());

/** A fake table: requests are recorded, and answered as the test wants. */
function sit(you: Person | null, state: TableState = table()) {
  const asked: { expected: number; ask: TableCommand; done: (number: number) => void; refuse: (code: string) => void }[] = [];
  const tried: string[] = [];
  const connection = {
    you,
    ask: (_: string, expected: number, ask: TableCommand) =>
      new Promise((done, failed) =>
        asked.push({ expected, ask, done, refuse: (code) => failed(new ProblemError({ code, message: code })) }),
      ),
    trying: (_table: string, _expected: number, begun: string) => tried.push(begun),
    refollow: vi.fn(),
  };
  const it = new Table(state.id, () => 0);
  const online = new OnlineSession(it, connection as unknown as Connection, () => 0);
  it.take(state);
  return { online, session: online.session!, table: it, asked, tried, moves: () => online.session!.line.map(({ move }) => move) };
}

test('a turn is shown at once, and confirmed by the table', async () => {
  const { online, session, table, asked, moves } = sit(ANA);
  expect(session.seats.map(({ kind }) => kind)).toEqual(['person', 'other']);
  expect(session.inputBlocked).toBe(null);
  session.play('Re1-f2');
  expect(moves()).toEqual(['Re1-f2']);
  expect([online.sending, session.inputBlocked]).toEqual([true, 'elsewhere']);
  expect(asked[0]).toMatchObject({ expected: 2, ask: { kind: 'turn', text: 'Re1-f2' } });
  table.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2')], live: live(3, { onMove: 1 }) });
  asked[0]!.done(3);
  expect([online.sending, moves()]).toEqual([false, ['Re1-f2']]);
  table.update({ table: 'abc', events: [turn(4, 1, 'Re8-f7')], live: live(4) });
  expect(moves()).toEqual(['Re1-f2', 'Re8-f7']);
  expect(session.inputBlocked).toBe(null);
});

test('a turn that is refused goes back into the hand, with the reason', async () => {
  const { online, session, asked, moves } = sit(ANA);
  session.play('Re1-f2');
  asked[0]!.refuse('touched');
  await vi.runAllTimersAsync();
  expect([online.sending, moves(), session.refused?.code]).toEqual([false, [], 'refused-by-table']);
});

test('stale by something that did not concern it: sent again', async () => {
  const { session, table, asked, moves } = sit(ANA);
  session.play('Re1-f2');
  table.update({ table: 'abc', events: [{ number: 3, at: 0, what: { kind: 'away', seat: 1 } }], live: live(3) });
  asked[0]!.refuse('stale');
  await vi.runAllTimersAsync();
  expect(moves()).toEqual(['Re1-f2']);
  expect(asked[1]).toMatchObject({ expected: 3, ask: { kind: 'turn', text: 'Re1-f2' } });
});

test('stale because it had arrived after all: that is the truth', async () => {
  const { online, session, table, asked, moves } = sit(ANA);
  session.play('Re1-f2');
  table.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2')], live: live(3, { onMove: 1 }) });
  asked[0]!.refuse('stale');
  await vi.runAllTimersAsync();
  expect([asked.length, online.sending, moves()]).toEqual([1, false, ['Re1-f2']]);
});

test('another page of the same person was faster', async () => {
  const { online, session, table, asked, moves } = sit(ANA);
  session.play('Re1-f2');
  table.update({ table: 'abc', events: [turn(3, 0, 'Rd1-c2')], live: live(3, { onMove: 1 }) });
  asked[0]!.refuse('stale');
  await vi.runAllTimersAsync();
  expect([online.sending, moves()]).toEqual([false, ['Rd1-c2']]);
});

test('turns taken back, also while somebody looks at another ply', () => {
  const { session, table, moves } = sit(ANA, { ...tableOf(['Re1-f2', 'Re8-f7', 'Rd1-c2']), live: live(5, { onMove: 1 }) });
  session.goTo(1);
  table.update({
    table: 'abc',
    events: [{ number: 6, at: 0, what: { kind: 'takenBack', seat: 0, turns: 2, position: '' } }],
    live: live(6),
  });
  expect([moves().length, session.ply, session.live]).toEqual([2, 1, false]);
  session.goTo(2);
  expect(session.inputBlocked).toBe(null);
});

const tableOf = (turns: string[]): TableState => table('billo', { turns });

test('who watches sees what is tried, and can do nothing', () => {
  const { session, table } = sit(null);
  expect(session.inputBlocked).toBe('elsewhere');
  table.trying(0, 2, 'Re1');
  expect(session.view.trail).toEqual(['e1']);
  table.trying(0, 2, 'nonsense');
  expect(session.begun).toBe('Re1');
  table.update({ table: 'abc', events: [turn(3, 0, 'Re1-f2')], live: live(3, { onMove: 1 }) });
  expect(session.begun).toBe('');
});

test('what is begun is shown to the others, not more often than they can see', () => {
  const { session, tried } = sit(ANA);
  session.press('e1', 'round');
  session.press('e1', 'round');
  session.press('d1', 'round');
  expect(tried).toEqual(['Re1']);
  vi.advanceTimersByTime(120);
  expect(tried).toEqual(['Re1', 'Rd1']);
  vi.advanceTimersByTime(1000);
  expect(tried.length).toBe(2);
});

test('a kangaroo that was touched before the page came back must move', () => {
  const CHAIN = '16/16/16/16/16/16/6~~~~6/6~~~~6/yyyrrrr9/8y7/7y8/7r8/16/16 0,0 0,0 r 0';
  const { session } = sit(ANA, table('billabong', { rules: 'ghosts=none', start: CHAIN, live: live(2, { touched: 'h3' }) }));
  expect([session.begun, session.touched, session.canUndo]).toEqual(['h3', true, false]);
  session.press('d6');
  expect(session.refused?.code).toBe('touch-move');
});

test('another page of the same person: what is begun there is begun here', () => {
  const { session, table } = sit(ANA);
  table.trying(0, 2, 'Re1');
  expect(session.begun).toBe('Re1');
  table.trying(0, 2, '');
  expect(session.begun).toBe('');
});

test('endings: by a player, for nothing, on the board', () => {
  const given = sit(ANA);
  given.table.update({
    table: 'abc',
    events: [{ number: 3, at: 0, what: { kind: 'left', seat: 1, reason: 'resignation' } }],
    live: live(3, { phase: 'over', onMove: null, ending: { winner: 0, drawn: false, reason: 'resignation' } }),
  });
  expect(given.session.outcome).toEqual({ winner: 0, reason: 'resignation' });
  expect(given.session.inputBlocked).toBe('over');
  const left = live(4, { phase: 'over', onMove: null, ending: { winner: 0, drawn: false, reason: 'resignation' } });
  Object.assign(left.seats[1]!, { left: 'resignation' });
  given.table.update({ table: 'abc', events: [{ number: 4, at: 0, what: { kind: 'asked', question: 'rematch', seat: 0 } }], live: left });
  expect(given.session.seats[1]).toMatchObject({ kind: 'other', name: 'Ben' });
  const aborted = sit(
    ANA,
    table('billo', { live: live(3, { phase: 'over', onMove: null, ending: { winner: null, drawn: false, reason: 'time' } }) }),
  );
  expect(aborted.session.outcome).toEqual({ winner: null, reason: 'abort' });
});

test('the engine keeps out of it until the game is over, and never for who only watches', () => {
  expect(sit(ANA).session.advice).toBe(false);
  expect(sit(BEN).session.advice).toBe(false);
  expect(sit(null).session.advice).toBe(true);
  expect(
    sit(ANA, table('billo', { live: live(3, { phase: 'over', onMove: null, ending: { winner: 0, drawn: false, reason: 'time' } }) }))
      .session.advice,
  ).toBe(true);
});

test('taking back and resigning are questions to the table', () => {
  const able = live(2);
  able.seats[0]!.options = [{ kind: 'resign' }, { kind: 'question', question: 'takeback' }];
  const { session, asked, moves } = sit(ANA, { ...tableOf(['Re1-f2', 'Re8-f7']), live: able });
  session.takeBack();
  session.resign();
  expect(asked.map(({ ask }) => ask)).toEqual([{ kind: 'question', question: 'takeback' }, { kind: 'resign' }]);
  expect([moves().length, session.outcome]).toEqual([2, null]);
});

test('many turns missed are caught up with quietly', () => {
  const { session, table } = sit(null);
  const heard: string[] = [];
  session.hear = (event) => heard.push(event.kind);
  const turns = ['Re1-f2', 'Re8-f7', 'Rd1-c2', 'Rd8-c7'];
  table.update({ table: 'abc', events: turns.map((text, index) => turn(3 + index, index % 2, text)), live: live(6) });
  expect([session.line.length, heard]).toEqual([4, ['played', 'played']]);
});

test('the engine helps nobody who plays, and nobody at all while a rated game is played', () => {
  const stranger: Person = { id: 'p9', name: 'Cleo', guest: true };
  const over = live(3, { phase: 'over', onMove: null });
  for (const [you, rated, running] of [
    [ANA, false, false],
    [ANA, true, false],
    [stranger, false, true],
    [stranger, true, false],
  ] as const) {
    expect(sit(you, table('billo', { rated })).session.advice).toBe(running);
    expect(sit(you, table('billo', { rated, live: over })).session.advice).toBe(true);
  }
});

test('a void call comes from the table, in a snapshot and as an event', () => {
  const start = '--------/--------/2------/2------/--------/--------/oo1o2--/6-- t - 1 -';
  const state = table('bilitaire', { assistance: false, start, live: live(2, { onMove: 1 }) });
  const first = sit(ANA, state);
  expect(first.session.unassisted).toBe(true);
  first.table.update({
    table: 'abc',
    events: [{ number: 3, at: 0, what: { kind: 'turn', seat: 1, text: 'A3n1', position: '', voidCall: 3 } }],
    live: live(3),
  });
  expect(first.session.line.map(({ move, voidCall }) => [move, voidCall])).toEqual([['A3n1', 3]]);
  const late = sit(ANA, { ...state, turns: ['A3n1'], voidCalls: [{ turn: 0, call: 3 }], live: live(3) });
  expect(late.session.line.map(({ move, voidCall }) => [move, voidCall])).toEqual([['A3n1', 3]]);
  // Calls are sent to the server as they were announced.
  const own = sit(BEN, state);
  own.session.slide(['A3'], 'n', 1);
  own.session.call(3);
  expect(own.asked[0]!.ask).toEqual({ kind: 'turn', text: 'A3n1!3' });
  own.table.update({
    table: 'abc',
    events: [{ number: 3, at: 0, what: { kind: 'turn', seat: 1, text: 'A3n1', position: '', voidCall: 3 } }],
    live: live(3),
  });
  expect([own.online.sending, own.moves()]).toEqual([false, ['A3n1']]);
});

test('a wrong claim is asked of the table, which tells everybody', () => {
  const state = table('billo', { assistance: false, turns: ['Re1-f2'], live: live(3, { onMove: 1 }) });
  const [ana, ben] = [sit(ANA, state), sit(BEN, state)];
  ben.session.play('claim');
  expect(ben.asked[0]!.ask).toEqual({ kind: 'turn', text: 'claim' });
  expect(ben.session.claimedWrongly).toBe(false);
  for (const { table, session } of [ana, ben]) {
    table.update({
      table: 'abc',
      events: [{ number: 4, at: 0, what: { kind: 'wrongClaim', seat: 1 } }],
      live: live(4, { onMove: 1, claimedWrongly: true }),
    });
    expect([session.claimedWrongly, session.line.length, session.turn]).toEqual([true, 1, 1]);
  }
  expect(ben.online.sending).toBe(false);
});
