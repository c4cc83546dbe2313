// Games without assistance, and matches that are decided before their end.

import { beforeAll, expect, test } from 'vitest';
import { drawsLots, readRecord, ready } from '../wasm';
import type { GameName } from '../wasm/types';
import { refusal } from '../i18n/index.svelte';
import { arrowsOf, marksOf } from '../pages/game/board-marks';
import { Advisor } from './advisor.svelte';
import { usualSetup } from './defaults';
import { fromRecord, recordText } from './record';
import { Session } from './session.svelte';
import type { Seat, SessionEvent } from './types';
import { restore, store } from '../store/games';

beforeAll(ready);

const person: Seat = { kind: 'person' };

function watched(game: GameName, start?: string, seats: Seat[] = [person, person]): { session: Session; heard: SessionEvent[] } {
  const session = new Session({ rulebook: { game, rules: '', assistance: false }, seats, clock: null }, start ? { start } : {});
  const heard: SessionEvent[] = [];
  session.hear = (event) => heard.push(event);
  return { session, heard };
}

/** Trays of Bi-litaire on which a2 can jump twice, with an empty tray above. */
const ROW = '--------/--------/2------/2------/--------/--------/oo1o2--/6-- t - 1 -';
/** Red could capture on d5. */
const CAPTURE = '1p6/8/8/3s4/4R3/8/8/1P6 r - 0';
/** Five marbles are left, and six were in round 1. */
const BEATEN = 'ooo1----/oo2----/--------/--------/--------/--------/--------/-------- t - 2 6';

test('a call is asked for after every action, and nothing shows how far it could go', () => {
  const { session } = watched('bilitaire', ROW);
  session.slide(['A3'], 'n', 1);
  expect([session.begun, session.calls, session.mostCall]).toEqual(['A3n1', [], 46]);
  expect(arrowsOf(session, new Advisor(), null, false)).toEqual([]);
  session.undo();
  // No marble could jump twice after this move.
  session.slide(['C1'], 'e', 1);
  expect([session.begun, session.mostCall]).toEqual(['C1e1', 46]);
  session.call(1);
  expect(session.line.map(({ move, voidCall }) => [move, voidCall])).toEqual([['C1e1', null]]);
});

test('a call that can’t be fulfilled is void, kept and told', () => {
  const { session, heard } = watched('bilitaire', ROW);
  session.slide(['A3'], 'n', 1);
  session.call(3);
  expect(session.line.map(({ move, voidCall }) => [move, voidCall])).toEqual([['A3n1', 3]]);
  expect(heard.at(-1)).toMatchObject({ kind: 'played', played: { voidCall: 3 } });
  const text = recordText(session);
  expect(text).toContain('[Assistance "off"]');
  expect(text).toContain('A3n1 {[%voidcall 3]}');
  for (const again of [restore(store(session)), session.branch()]) {
    expect(again.line.map(({ move, voidCall }) => [move, voidCall])).toEqual([['A3n1', 3]]);
    expect(again.unassisted).toBe(true);
  }
});

test('a number that nobody can call is refused without saying how far a marble can jump', () => {
  const { session } = watched('bilitaire', ROW);
  expect(session.type('A3n1!99')).toBe(false);
  expect(session.refused?.code).toBe('no-such-call');
  expect(refusal(session.refused!)).toBe('A call is a number from 2 to 46.');
});

test('a claim can be made on any turn, once in vain', () => {
  const { session, heard } = watched('billo');
  expect(session.mayClaim).toBe(false);
  session.play('Re1-e2');
  expect(session.mayClaim).toBe(true);
  session.play('claim');
  expect([session.line.length, session.turn, session.claimedWrongly]).toEqual([1, 1, true]);
  expect(heard.at(-1)).toEqual({ kind: 'wrong-claim', seat: 1 });
  session.play('claim');
  expect(session.refused?.code).toBe('claimed-already');
  expect(restore(store(session)).claimedWrongly).toBe(true);
  session.play('Re8-e7');
  expect(session.claimedWrongly).toBe(false);
  expect(fromRecord(readRecord(recordText(session))[0]!).past.wrongClaims).toEqual([1]);
  session.takeBack();
  expect(session.claimedWrongly).toBe(true);
  session.takeBack();
  expect(session.wrongClaims).toEqual([]);
});

test('nothing shows that a capture was passed up, until it is claimed', () => {
  const { session } = watched('billo', CAPTURE);
  session.play('Rb1-b2');
  expect(marksOf(session, new Advisor())).toEqual([]);
  expect(arrowsOf(session, new Advisor(), null, false)).toEqual([]);
  expect(session.view.ways.map(({ text }) => text)).not.toContain('claim');
  session.play('claim');
  expect(session.line.at(-1)?.move).toBe('claim');
  expect(session.view.board).toMatchObject({ mustCapture: true, mayClaim: false });
});

test('with the page’s help nothing has changed', () => {
  const session = new Session({ rulebook: { game: 'billo', rules: '' }, seats: [person, person], clock: null }, { start: CAPTURE });
  session.play('Rb1-b2');
  expect([session.unassisted, session.mayClaim]).toEqual([false, false]);
  expect(marksOf(session, new Advisor()).length).toBeGreaterThan(0);
  expect(recordText(session)).not.toContain('Assistance');
});

test('a match that is decided can be stopped, with the same result', () => {
  const session = new Session(
    { rulebook: { game: 'bilitaire', rules: '' }, seats: [person, { kind: 'computer', level: 1 }], clock: null },
    { start: BEATEN },
  );
  expect([session.decided, session.canStop]).toEqual([{ winner: 1 }, true]);
  session.stop();
  expect(session.outcome).toEqual({ winner: 1, reason: 'agreement' });
  expect(recordText(session)).toContain('[Result "won second by agreement"]');
  expect(restore(store(session)).outcome).toEqual({ winner: 1, reason: 'agreement' });
  const open = new Session({ rulebook: { game: 'bilitaire', rules: '' }, seats: [person, person], clock: null });
  expect([open.decided, open.canStop]).toEqual([null, false]);
});

test('who begins with the marbles is drawn by lot', () => {
  const beginners = new Set(Array.from({ length: 64 }, () => usualSetup('bilitaire').seats[0]!.kind));
  expect([...beginners].sort()).toEqual(['computer', 'person']);
  expect([drawsLots('billo'), usualSetup('billo').seats[0]!.kind]).toEqual([false, 'person']);
});
