import { beforeAll, expect, test } from 'vitest';
import { ready } from '../wasm';
import { Session } from './session.svelte';
import type { Seat, SessionEvent } from './types';

beforeAll(ready);

const person: Seat = { kind: 'person' };
const computer: Seat = { kind: 'computer', level: 1 };

function billabong(position: string, seats: Seat[] = [person, person]): Session {
  return new Session({ rulebook: { game: 'billabong', rules: 'ghosts=none' }, seats, clock: null }, { start: position });
}

function billo(seats: Seat[] = [person, person], start?: string, now = () => 0): Session {
  return new Session({ rulebook: { game: 'billo', rules: '' }, seats, clock: null }, start ? { start } : {}, 0, now);
}

function bilitaire(seats: Seat[] = [person, person], start?: string): Session {
  return new Session({ rulebook: { game: 'bilitaire', rules: '' }, seats, clock: null }, start ? { start } : {});
}

/** From h3 over h4 to h5, and on over i5 to j5. */
const CHAIN = '16/16/16/16/16/16/6~~~~6/6~~~~6/yyyrrrr9/8y7/7y8/7r8/16/16 0,0 0,0 r 0';

function moves(session: Session): string {
  return session.line.map((played) => played.move).join(' ');
}

test('placing goes round', () => {
  const session = billabong('16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0');
  session.press('h3');
  session.press('h3');
  expect(session.refused?.squares).toEqual(['h3']);
  session.press('h4');
  expect(moves(session)).toBe('@h3 @h4');
  expect(session.turn).toBe(0);
});

test('hop by hop, the referee, touch-move', () => {
  const session = billabong(CHAIN);
  session.press('h3');
  expect(session.begun).toBe('h3');
  session.press('h5');
  expect(session.begun).toBe('h3:h5');
  expect(session.touched).toBe(true);
  expect(session.referee).toBe('h3');
  session.press('h3');
  expect(session.begun).toBe('h3');
  // Moved once, it must move: it can't be put back, nor exchanged.
  expect(session.canUndo).toBe(false);
  session.press('d6');
  expect(session.refused?.code).toBe('touch-move');
  session.press('h5');
  session.undo();
  expect(session.begun).toBe('h3');
  session.press('h5');
  session.finish();
  expect(moves(session)).toBe('h3:h5');
});

test('a far press plays the whole chain, or one hop where that is wished', () => {
  const whole = billabong(CHAIN);
  whole.press('h3');
  whole.press('j5');
  expect(moves(whole)).toBe('h3:h5:j5');
  const hops = billabong(CHAIN);
  hops.hopByHop = true;
  hops.press('h3');
  hops.press('j5');
  expect(hops.begun).toBe('h3:h5');
});

test('the chain explorer asks without beginning anything', () => {
  const session = billabong(CHAIN);
  expect(session.explore('h3').map((way) => way.path.at(-1))).toContain('j5');
  expect(session.explore('h4')).toEqual([]);
  expect(session.begun).toBe('');
});

test('a piece asks which pawn is meant', () => {
  const session = billo();
  session.press('e1');
  expect(session.choice?.map((choice) => choice.what)).toEqual(['round', 'square']);
  session.choose(session.choice![0]!);
  session.press('f2');
  expect(moves(session)).toBe('Re1-f2');
});

test('against the computer, taking back leads to the last decision of the person', () => {
  const session = billo([person, computer]);
  session.play('Re1-f2');
  expect(session.awaitsComputer).toBe(true);
  expect(session.play('Re8-f7')).toBe(false);
  session.append('Re8-f7');
  session.play('Rd1-e2');
  session.takeBack();
  expect(moves(session)).toBe('Re1-f2 Re8-f7');
  session.takeBack();
  expect(moves(session)).toBe('');
  expect(session.takeBackTo).toBe(null);
});

test('a computer that began leaves nothing to take back', () => {
  const session = billo([computer, person]);
  session.append('Re1-f2');
  expect(session.takeBackTo).toBe(null);
});

test('looking back bars the board; playing on from there is a new game', () => {
  const session = billo();
  session.play('Re1-f2');
  session.play('Re8-f7');
  session.goTo(1);
  expect(session.barred).toBe('looking');
  session.press('d1');
  expect(session.begun).toBe('');
  const branch = session.branch();
  expect(branch.id).not.toBe(session.id);
  expect(moves(branch)).toBe('Re1-f2');
  expect(moves(session)).toBe('Re1-f2 Re8-f7');
  session.goTo(99);
  expect(session.live).toBe(true);
});

test('the computer moves on while somebody looks back', () => {
  const session = billo([person, computer]);
  session.play('Re1-f2');
  session.goTo(0);
  session.append('Re8-f7');
  expect([session.ply, session.line.length]).toEqual([0, 2]);
});

test('resigning: the other of two wins; of three the computer takes over', () => {
  const two = billo();
  two.resign();
  expect(two.outcome).toEqual({ winner: 1, reason: 'resignation' });
  expect(two.barred).toBe('over');
  two.play('Re1-f2');
  expect(moves(two)).toBe('');
  const three = new Session({ rulebook: { game: 'billabong', rules: 'players=3' }, seats: [person, person, person], clock: null });
  three.resign();
  expect(three.outcome).toBe(null);
  expect(three.seats[0]).toEqual({ kind: 'computer', level: 5 });
});

test('rematch: the next one begins', () => {
  expect(billo([person, computer]).rematch(1).seats).toEqual([computer, person]);
});

test('calls are offered after a tray action, with their jumps', () => {
  const session = bilitaire([person, person], '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo t - 1 -');
  session.slide(['B4'], 'w', 1);
  expect(session.begun).toBe('B4w1');
  expect(session.calls).toEqual([1, 2, 3]);
  expect(session.afterCall(2).length).toBeGreaterThan(0);
  for (const way of session.afterCall(2)) expect(way.path.length).toBe(2);
  session.undo();
  expect(session.calls).toEqual([]);
  session.slide(['B4'], 'w', 1);
  session.call(2);
  expect(moves(session)).toBe('B4w1!2');
  expect(session.look.board).toMatchObject({ phase: 'marbles', call: 2 });
});

test('where nothing can be called the tray action is the move', () => {
  const session = bilitaire();
  session.press('d5');
  session.slide(['B4'], 'w', 1);
  expect(moves(session)).toBe('xd5 B4w1');
});

test('the rounds of Bi-litaire change roles with a pause between', () => {
  // Two marbles that can't jump: whatever the tray player does ends the round.
  const session = bilitaire([person, person], '--------/--------/--------/--------/--------/--------/oo------/2------ t - 1 -');
  session.slide(['A1'], 'e', 1);
  expect(session.between).toBe(true);
  expect(session.last?.roundOver?.left).toBe(2);
  expect(session.barred).toBe('between');
  session.continueMatch();
  expect(session.look.board).toMatchObject({ round: 2, target: 2, marblePlayer: 1, phase: 'opening' });
  expect(session.turn).toBe(1);
});

test('a jump never pauses the match', () => {
  const session = bilitaire([person, person], '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo m - 1 -');
  session.play('a3:c3');
  expect(moves(session)).toBe('a3:c3');
  expect(session.between).toBe(false);
});

test('a claim', () => {
  // Red can capture on d5 and does not.
  const session = billo([person, person], '3p4/8/8/3s4/4R3/8/8/3P4 r - 0');
  session.play('Re4-f5');
  const board = session.look.board;
  if (board.game !== 'billo') throw new Error('billo');
  expect(board.claim).toMatchObject({ from: 'e4', to: 'f5' });
  session.play('claim');
  expect(session.turn).toBe(0);
  expect(session.look.board).toMatchObject({ mustCapture: true });
  session.takeBack();
  expect(moves(session)).toBe('Re4-f5');
});

test('the clock: time, increment, flag, taking back', () => {
  let time = 0;
  const session = new Session(
    { rulebook: { game: 'billo', rules: '' }, seats: [person, person], clock: { minutes: 1, increment: 2 } },
    {},
    0,
    () => time,
  );
  time = 50_000;
  session.tick();
  expect(session.clock?.remaining).toEqual([60_000, 60_000]);
  session.play('Re1-f2');
  time += 10_000;
  session.play('Re8-f7');
  expect(session.clock?.remaining).toEqual([62_000, 52_000]);
  session.takeBack();
  expect(session.clock?.remaining).toEqual([62_000, 50_000]);
  time += 50_001;
  session.tick();
  expect(session.outcome).toEqual({ winner: 0, reason: 'time' });
});

test('events tell everything once', () => {
  const heard: string[] = [];
  const session = billo();
  session.hear = (event: SessionEvent) => heard.push(event.kind);
  session.press('e1', 'round');
  session.press('e3');
  session.press('f2');
  session.resign();
  expect(heard).toEqual(['begun', 'refused', 'played', 'over']);
});
