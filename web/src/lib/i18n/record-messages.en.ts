// Problems of a record, in English: the location, and a sentence for the code of every problem.

import type { PositionField, RecordError, RecordProblem } from '../wasm/types';
import { refusals } from './refusal-messages.en';

const word = (r: RecordError, i = 0): string => r.words[i] ?? '';

/** The fields of a position, with their articles. */
export const FIELDS: Record<PositionField, string> = {
  BOARD: 'the board',
  HAND: 'the number of kangaroos to place',
  HOME: 'the number of kangaroos home',
  TURN: 'the player on move',
  CLOCK: 'the draw clock',
  PHASE: 'the phase',
  CALL: 'the call',
  ROUND: 'the round',
  SCORE: 'the number of marbles left in round 1',
  PENDING: 'the move to claim',
};

export const where = (r: RecordError): string => {
  const place = [`Line ${r.line}`, r.game > 1 ? `game ${r.game}` : '', r.ply === null ? '' : `move ${r.ply}`].filter(Boolean).join(', ');
  return r.text ? `${place}: “${r.text}”.` : `${place}.`;
};

export const problems: Record<RecordProblem, (r: RecordError) => string> = {
  'not-utf8': () => 'This is not text.',
  'no-game-tag': () => 'A game begins with the tag [Game "…"].',
  'bad-tag': (r) => `This is not a tag as it should be: ${word(r)}.`,
  'repeated-tag': () => 'This tag is given twice.',
  'unknown-game': (r) => `There is no game “${word(r)}” here: it is billabong, bilitaire or billo.`,
  'rules-not-a-pair': (r) => `“${word(r)}” is no rule: rules are written key=value.`,
  'rules-unknown-key': (r) =>
    word(r, 1) ? `The game has no rule “${word(r)}”, only ${word(r, 1)}.` : `The game has no rule “${word(r)}”: it is played in one way.`,
  'rules-repeated-key': (r) => `The rule ${word(r)} is given twice.`,
  'rules-unknown-value': (r) => `“${word(r)}” is not possible for ${word(r, 1)}, only ${word(r, 2)}.`,
  'rules-clash': () => 'These rules don’t go together: with three or four players there are no ghosts.',
  start: (r) => `The start position is not possible. Field ${word(r)}: ${word(r, 1)}.`,
  'no-start': () => 'With ghosts drawn by lot the record needs its Start tag: it says where they stand.',
  'no-blank-line': () => 'A blank line is missing before this.',
  move: (r) => (r.refusal && refusals[r.refusal.code](r.refusal)) ?? 'This can’t be played.',
  'bad-result': () => 'This is not a result: it is “won” and a seat, “drawn” or “*”.',
  'no-result': () => 'The game ends without a result: “won” and a seat, “drawn” or “*”.',
  'results-differ': (r) => `The Result tag says something else: “${word(r)}”.`,
  'contradicts-board': (r) => `The board says something else: “${word(r)}”.`,
  'result-in-variation': () => 'A variation has no result.',
  'after-result': () => 'Nothing can stand after the result.',
  'nothing-before': () => 'There is no move before this.',
  'bad-glyph': () => 'This is no glyph: a glyph is $ and a number up to 255.',
  'open-comment': () => 'The comment is never closed: “}” is missing.',
  'bad-comment': () => 'A comment can’t hold a closing brace.',
  'open-variation': () => 'The variation is never closed: “)” is missing.',
  'empty-variation': () => 'The variation has no move.',
  'stray-bracket': () => 'This bracket closes nothing.',
  'too-deep': () => 'Too many variations lie in one another.',
  'too-many-moves': () => 'Too many moves: 20,000 is the most, variations included.',
};
