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
  session.hopByHop = true;
  session.press('h3');
  expect(session.begun).toBe('h3');
  session.press('h5');
  expect(session.begun).toBe('h3:h5');
  expect(session.touched).toBe(true);
  // Undo does the same here as going back to the referee, so only one of them is offered.
  expect([session.canUndo, session.referee]).toEqual([true, null]);
  session.press('j5');
  expect(session.begun).toBe('h3:h5:j5');
  expect([session.canUndo, session.referee]).toEqual([true, 'h3']);
  session.press('h3');
  expect(session.begun).toBe('h3');
  // A kangaroo that has moved must move: it can't be put back or exchanged.
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

test('typed moves respect touch-move', () => {
  const session = billabong(CHAIN);
  session.hopByHop = true;
  session.press('h3');
  session.press('h5');
  expect(session.type('d6-d7')).toBe(false);
  expect(session.refused).toMatchObject({ code: 'touch-move', squares: ['h3'] });
  expect([session.begun, moves(session)]).toEqual(['h3:h5', '']);
  session.press('h3');
  expect(session.type('d6 d7')).toBe(false);
  expect(session.refused?.code).toBe('touch-move');
  expect(session.type('h3 j5')).toBe(true);
  expect(moves(session)).toBe('h3:h5:j5');
  // A kangaroo that was only lifted does not have to move.
  const free = billabong(CHAIN);
  free.press('h3');
  expect(free.type('d6-d7')).toBe(true);
  expect(moves(free)).toBe('d6-d7');
});

test('near or far, a press plays the whole way, or one hop where that is wished', () => {
  const whole = billabong(CHAIN);
  whole.press('h3');
  whole.press('j5');
  expect(moves(whole)).toBe('h3:h5:j5');
  const near = billabong(CHAIN);
  near.press('h3');
  near.press('h5');
  expect(moves(near)).toBe('h3:h5');
  const hops = billabong(CHAIN);
  hops.hopByHop = true;
  hops.press('h3');
  hops.press('j5');
  expect(hops.begun).toBe('h3:h5');
});

test('the chain explorer asks without beginning anything', () => {
  const session = billabong(CHAIN);
  expect(session.explore('h3').map((target) => target.at)).toContain('j5');
  expect(session.explore('h4')).toEqual([]);
  expect(session.begun).toBe('');
});

test('a piece asks which pawn is meant', () => {
  const session = billo();
  session.press('e1');
  expect(session.choice?.map((choice) => choice.shape)).toEqual(['round', 'square']);
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
  expect(session.inputBlocked).toBe('looking');
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
  expect(two.inputBlocked).toBe('over');
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
  expect(session.view.board).toMatchObject({ phase: 'marbles', call: 2 });
});

test('where nothing can be called the tray action is the move', () => {
  const session = bilitaire();
  session.press('d5');
  session.slide(['B4'], 'w', 1);
  expect(moves(session)).toBe('xd5 B4w1');
});

test('the rounds of Bi-litaire change roles with a pause between', () => {
  // Two marbles that can't jump: any turn of the tray player ends the round.
  const session = bilitaire([person, person], '--------/--------/--------/--------/--------/--------/oo------/2------ t - 1 -');
  session.slide(['A1'], 'e', 1);
  expect(session.between).toBe(true);
  expect(session.last?.roundOver?.left).toBe(2);
  expect(session.inputBlocked).toBe('between');
  session.continueMatch();
  expect(session.view.board).toMatchObject({ round: 2, target: 2, marblePlayer: 1, phase: 'opening' });
  expect(session.turn).toBe(1);
});

test('a jump never pauses the match', () => {
  const session = bilitaire([person, person], '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo m - 1 -');
  session.play('a3:c3');
  expect(moves(session)).toBe('a3:c3');
  expect(session.between).toBe(false);
});

test('a claim', () => {
  // Red can capture on d5 but does not.
  const session = billo([person, person], '3p4/8/8/3s4/4R3/8/8/3P4 r - 0');
  session.play('Re4-f5');
  const board = session.view.board;
  if (board.game !== 'billo') throw new Error('billo');
  expect(board.claim).toMatchObject({ from: 'e4', to: 'f5' });
  session.play('claim');
  expect(session.turn).toBe(0);
  expect(session.view.board).toMatchObject({ mustCapture: true });
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

test('what the others have played since is recent, whoever sits here', () => {
  const four = { rulebook: { game: 'billabong', rules: 'players=4,ghosts=none' } as const, clock: null };
  const places = ['@a1', '@b1', '@c1', '@d1', '@e1', '@f1'];
  const recent = (session: Session): string[] => session.recent.map(({ move, seat }) => `${seat} ${move}`);
  const alone = new Session({ ...four, seats: [computer, person, computer, computer] });
  expect(recent(alone)).toEqual([]);
  for (const move of places) alone.append(move);
  // The person's own move is the last, and is marked.
  expect(recent(alone)).toEqual(['1 @f1']);
  alone.append('@g1');
  alone.append('@h1');
  expect(recent(alone)).toEqual(['2 @g1', '3 @h1']);
  alone.append('@i1');
  expect(recent(alone)).toEqual(['2 @g1', '3 @h1', '0 @i1']);
  alone.goTo(3);
  expect(recent(alone)).toEqual(['2 @c1']);
  // Several people at one device: the moves since the last turn of the seat on move.
  const table = new Session({ ...four, seats: [person, person, person, person] });
  for (const move of places) table.append(move);
  expect(recent(table)).toEqual(['3 @d1', '0 @e1', '1 @f1']);
});
