// A session as a record, and back.

import * as rules from '../wasm';
import type { RecordGame } from '../wasm/types';
import type { Session } from './session.svelte';
import type { Past, Result, Seat, Setup } from './types';

const REASONS: Record<Result['reason'], string> = {
  resignation: ' by resignation',
  time: ' on time',
  agreement: ' by agreement',
  absence: ' by absence',
  rules: '',
  abort: '',
  closed: '',
};

export function toRecord(session: Session): RecordGame {
  const names = rules.seats(session.rulebook);
  const tags = session.seats.map((seat, index): [string, string] => [capital(names[index] ?? ''), seatText(seat)]);
  const date = new Date(session.created);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('.');
  return {
    rulebook: { ...session.rulebook },
    start: session.start,
    moves: session.line.map((played) => played.move),
    tags: [...tags, ['Date', day]],
    comments: [],
    result: resultText(session.outcome, names),
  };
}

/** What a record's game is played on from: seats named `bilby level 5` are the computer's. */
export function fromRecord(game: RecordGame): { setup: Setup; past: Past } {
  const names = rules.seats(game.rulebook);
  const seats = names.map((name) => readSeat(game.tags.find(([tag]) => tag === capital(name))?.[1] ?? ''));
  return {
    setup: { rulebook: game.rulebook, seats, clock: null },
    past: { start: game.start, moves: game.moves, result: readResult(game.result, names) },
  };
}

export function recordText(session: Session): string {
  return rules.writeRecord(toRecord(session));
}

function seatText(seat: Seat): string {
  if (seat.kind !== 'computer') return seat.name ?? 'person';
  return seat.name ? `${seat.name}, then bilby level ${seat.level}` : `bilby level ${seat.level}`;
}

function readSeat(text: string): Seat {
  const level = Number(/^bilby level (\d+)$/.exec(text)?.[1]);
  return level >= 1 && level <= 10 ? { kind: 'computer', level } : { kind: 'person' };
}

function resultText(result: Result | null, names: string[]): string {
  if (!result || result.reason === 'abort' || result.reason === 'closed') return '*';
  const head = result.winner === null ? 'drawn' : `won ${names[result.winner] ?? ''}`;
  return head + REASONS[result.reason];
}

/** A result that the players made; one by the rules is seen in the position itself. */
function readResult(text: string, names: string[]): Result | null {
  const [head = '', ...rest] = text.split(/ (?=by |on )/);
  const reason = (Object.keys(REASONS) as Result['reason'][]).find((key) => REASONS[key].trim() === rest.join(' '));
  if (!reason || reason === 'rules') return null;
  const winner = names.indexOf(head.replace(/^won /, ''));
  if (winner >= 0) return { winner, reason };
  return head === 'drawn' ? { winner: null, reason } : null;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
