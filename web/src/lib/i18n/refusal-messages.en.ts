// Why something can't be played, in English: a sentence for the code of every refusal, naming the rule. If two games
// share a code, the data of the refusal tells which game is meant.

import { isCell as isCellName } from '../board/cells';
import type { Refusal, RefusalCode } from '../wasm/types';

const square = (r: Refusal, i = 0): string => r.squares[i] ?? 'that square';
const number = (r: Refusal, i = 0): number => r.numbers[i] ?? 0;
const word = (r: Refusal, i = 0): string => r.words[i] ?? '';
const times = (n: number, one: string, many: string): string => (n === 1 ? `one ${one}` : `${n} ${many}`);
const list = (items: string[]): string => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`);
/** Bi-litaire's cells are in capitals. */
const isCell = (r: Refusal): boolean => isCellName(r.squares[0] ?? '');

export const refusals: Record<RefusalCode, (r: Refusal) => string> = {
  // In several games.
  'game-over': () => 'The game is over: nothing more can be played.',
  unreadable: (r) => `That can’t be read as a move: ${r.message}.`,
  unfinished: () => 'The turn isn’t finished yet.',
  'not-yours': (r) => `What stands on ${square(r)} isn’t yours: you only move your own.`,
  'nothing-lifted': () => 'First choose what you want to move.',
  'already-lifted': (r) => `You are already moving the one from ${square(r)}: one per turn.`,
  'wrong-distance': (r) =>
    r.numbers.length >= 2
      ? `A jump lands as far behind the kangaroo as it began before it: here ${number(r, 0)} before ${square(r)}, ${number(r, 1)} beyond.`
      : `A marble jumps over its neighbour into the very next hole: ${square(r, 1)} is not two holes from ${square(r, 0)}.`,
  blocked: (r) =>
    isCell(r)
      ? `The tray on ${square(r)} is in the way: a slide needs free cells.`
      : `The ${word(r) || 'one'} on ${square(r)} can’t move: nothing ahead of it can be entered.`,

  // Billabong.
  'touch-move': (r) =>
    `You have begun to jump with the kangaroo from ${square(r)}: it may go back to the referee and try again, but it is the one that must move this turn.`,
  'setting-out': () => 'First the ghosts are set out, then the kangaroos are placed; the race begins after that.',
  'still-placing': () => 'All kangaroos are placed first; the race begins after that.',
  'placement-over': () => 'All kangaroos have been placed: now they race.',
  'off-board': (r) => `There is no ${word(r) || square(r)} on the board: columns a to p, rows 1 to 14.`,
  'in-lake': (r) => `No kangaroo can stand on ${square(r)}: it lies in the lake.`,
  taken: (r) => `A kangaroo needs a free square: ${square(r)} is taken.`,
  'outside-zone': (r) => `By these rules kangaroos are placed only on the marked squares: ${square(r)} is not one of them.`,
  'no-kangaroo': (r) => `No kangaroo stands on ${square(r)}.`,
  ghost: (r) => `The one on ${square(r)} is a ghost: everybody may jump over it, nobody moves it.`,
  immobile: (r) => `The kangaroo on ${square(r)} is shut in: it can neither step nor jump.`,
  'stands-there': (r) => `The kangaroo is on ${square(r)} already.`,
  'not-neighbour': (r) => `A step goes to a neighbouring square: ${square(r, 0)} is not next to ${square(r, 1)}.`,
  'not-in-line': (r) =>
    isCell(r)
      ? `Trays slide along a row or a column: ${square(r, 0)} and ${square(r, 1)} are not in line.`
      : `A jump goes straight along a row, a column or a diagonal: ${square(r, 0)} and ${square(r, 1)} are not in line.`,
  'nothing-to-jump': (r) => `A jump goes over a kangaroo: nobody stands between ${square(r, 0)} and ${square(r, 1)}.`,
  'over-several': (r) => `A jump goes over exactly one kangaroo: here are ${r.squares.length}, on ${list(r.squares)}.`,
  'over-lake': (r) => `No jump passes over the lake: the way from ${square(r, 0)} to ${square(r, 1)} crosses ${square(r, 2)}.`,
  referee: (r) => `The referee stands on ${square(r)}, where the chain began: it can be jumped over, but not landed on.`,
  'step-and-jump': () => 'A step and a jump are never combined in one turn.',
  'two-steps': () => 'A turn has only one step.',
  'already-home': () => 'The kangaroo is home, in the lake: the turn ends there.',
  'can-move': () => 'Nobody passes at will: whoever can move must.',
  'must-pass': () => 'None of your kangaroos can move: this once you pass.',
  complete: () => 'The turn is complete: nothing can follow.',

  // Bi-litaire.
  'wrong-phase': (r) =>
    ({
      opening: 'The marble player opens the round, by taking off one marble.',
      trays: 'It is the tray player’s turn: trays slide now, marbles stay.',
      marbles: 'It is the marble player’s turn: a marble jumps now, trays stay.',
    })[word(r)] ?? 'It is the other player’s turn.',
  'out-of-order': () => 'That can’t come at this point of the turn.',
  void: (r) => `There is no hole at ${square(r)}: no tray stands there.`,
  'no-marble': (r) => `No marble lies in ${square(r)}.`,
  'no-tray': (r) => `No tray stands on ${square(r)}.`,
  'tray-twice': (r) => `The tray on ${square(r)} is chosen already.`,
  'not-in-one-line': (r) => `Trays slide in one line: the one on ${square(r)} stands aside.`,
  'not-touching': (r) => `Trays that slide together touch each other: ${square(r, 0)} and ${square(r, 1)} don’t.`,
  'wrong-order': () => 'The trays of a slide are named from rear to front.',
  'too-many-trays': () => 'At most three trays slide at a time.',
  'takes-one': () => 'Only one tray can be taken away at a time.',
  sideways: () => 'A line of trays slides lengthwise, like a train: never sideways.',
  'no-distance': () => 'A slide goes at least one cell.',
  'too-far': (r) =>
    `That is too far: ${times(number(r, 0), 'tray slides', 'trays slide')} at most ${times(number(r, 1), 'cell', 'cells')}.`,
  'off-grid': () => 'The slide would leave the board: trays stay on the four by four cells.',
  'not-empty': (r) =>
    `Only an empty tray can be taken away: on ${square(r)} there ${number(r) === 1 ? 'is' : 'are'} still ${times(number(r), 'marble', 'marbles')}.`,
  stuck: (r) =>
    r.squares[1] === undefined || r.squares[0] === r.squares[1]
      ? `The tray on ${square(r)} can’t slide anywhere.`
      : `The line from ${square(r, 0)} to ${square(r, 1)} can’t slide.`,
  'no-call': () => 'A call is 2 or more; without a call the jump is single.',
  'call-too-high': (r) =>
    `Only a call that can be fulfilled counts: ${number(r, 0)} jumps are impossible here, the longest is ${number(r, 1)}.`,
  'no-such-call': (r) => `A call is a number from 2 to ${number(r, 1)}.`,
  'call-at-end': () => 'No jump is left: the round ends, so there is nothing to call.',
  'jump-not-in-line': (r) => `Marbles jump along a row or a column, never diagonally: ${square(r, 0)} and ${square(r, 1)} are not in line.`,
  'nothing-jumped': (r) => `A marble jumps over a marble: ${square(r)} is empty.`,
  'landing-taken': (r) => `The hole behind must be empty: a marble lies in ${square(r)}.`,
  'landing-void': (r) => `There is no hole to land in: no tray stands at ${square(r)}.`,
  'too-many-jumps': (r) =>
    number(r) <= 1
      ? 'Without a call the jump is single, even where more would be possible.'
      : `The call says ${number(r)}: exactly ${number(r)} jumps, not more.`,
  'too-few-jumps': (r) =>
    number(r) <= 1 ? 'The marble hasn’t jumped yet.' : `The call says ${number(r, 0)}: exactly ${number(r, 0)} jumps, not ${number(r, 1)}.`,
  'out-of-reach': (r) =>
    number(r) <= 1
      ? `The marble in ${square(r)} can’t jump: it needs a marble beside it and an empty hole behind that one.`
      : `The call says exactly ${number(r, 0)} jumps: by way of ${square(r)} there are at most ${number(r, 1)}.`,

  // Billo.
  'nothing-to-claim': () => 'There is nothing to claim: the last move passed up no capture.',
  'claimed-already': () => 'You have claimed on this turn: now make a move.',
  'claim-is-alone': () => 'A claim takes the place of a whole move.',
  'nothing-there': (r) => `Nothing stands on ${square(r)}.`,
  'no-such-man': (r) => `You have no ${word(r) || 'such pawn'} on ${square(r)}.`,
  'must-capture': () => 'By these rules whoever can capture must: play one of the captures.',
  'must-capture-claimed': () => 'Your opponent insists on the duty to capture: play one of the captures.',
  'not-a-neighbour': (r) => `Every step goes to a neighbouring square: ${square(r, 0)} is not next to ${square(r, 1)}.`,
  'not-ahead': (r) => `Pawns only go forward, straight or diagonally: ${square(r, 0)} is not ahead of ${square(r, 1)}.`,
  'wrong-direction': (r) =>
    `By these rules a billo doesn’t step from ${square(r, 0)} to ${square(r, 1)}: the options say in which directions billos go.`,
  piece: (r) => `A piece, a round nested in a square, can’t be entered or captured: ${square(r)} is closed.`,
  'own-same-shape': (r) => `Only different shapes nest: your own on ${square(r)} is of the same shape.`,
  'enemy-same-shape': (r) => `Only the other shape can be captured: the one on ${square(r)} is of the same shape.`,
  'billo-by-pawn': (r) => `Only a billo captures a billo: a pawn can’t take the one on ${square(r)}.`,
  'after-free': (r) => `A free square ends the path: it stops on ${square(r)}.`,
  'free-after-billo': (r) =>
    `By way of your own billo the path must lead to a capture: from ${square(r, 0)} it can’t end on free ${square(r, 1)}.`,
  'free-after-partner': (r) =>
    `Only straight after a capture may a billo go on to a free square: from your own pawn on ${square(r, 0)} it can’t go on to ${square(r, 1)}.`,
  'free-after-capture': (r) =>
    `After a capture the pawn stays there, captures again or nests in one of its own: from ${square(r, 0)} it can’t go on to free ${square(r, 1)}.`,
  'billo-free-in-path': (r) => `A billo enters a free square only as its single step: ${square(r)} can’t be part of a longer path.`,
  'start-square': (r) => `The billo started on ${square(r)} and can’t come back to it in the same path.`,
  'emptied-square': (r) => `This capture has emptied ${square(r)}: it can’t be entered again in the same path.`,
  'is-a-capture': (r) => `Entering ${square(r)} is a capture: write x, not -.`,
  'nothing-to-capture': (r) => `There is nothing to capture on ${square(r)}: write -, not x.`,
  'ends-on-billo': (r) => `A path can’t end on your own billo: from ${square(r)} it must go on to a capture.`,
  'capture-owed': (r) => `Whoever goes through an own billo must capture after it: from ${square(r)} a capture is still owed.`,
  'no-capture-follows': (r) => `Through your own billo on ${square(r)} you may only go to capture, and no capture follows.`,
  'billo-joins': (r) => `A billo never nests: it can’t stop on your pawn on ${square(r)}.`,
  'refused-by-table': (r) => r.message,
  'wrong-claim': () => 'No capture was passed up.',
};
