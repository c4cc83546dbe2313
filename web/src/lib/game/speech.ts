// Moves, squares and evaluations in words, in the current language.

import { i18n, seatName, t } from '../i18n/index.svelte';
import type { BilitaireBoard, BillabongBoard, BilloBoard, Look, Played, Rulebook, Value } from '../wasm/types';
import type { Session } from './session.svelte';
import type { Result } from './types';

/** Who moved what from where to where, how often it jumped, what it captured. */
export function describe(book: Rulebook, played: Played): string {
  const words = t().speech;
  const seat = seatName(book.game, played.seat);
  const { from } = played.way;
  const to = played.way.path.at(-1) ?? from;
  switch (book.game) {
    case 'billabong': {
      if (played.move === 'pass') return words.passed(seat);
      if (played.move.startsWith('@')) return words.placed(seat, played.move.slice(1));
      const jumps = played.move.split(':').length - 1;
      if (played.way.home) return words.cameHome(seat, from, jumps);
      return jumps > 0 ? words.jumped(seat, from, to, jumps) : words.stepped(seat, from, to);
    }
    case 'bilitaire': {
      if (played.move.startsWith('x')) return words.took(seat, played.move.slice(1));
      if (played.move.includes(':')) return words.marbleJumped(seat, from, to, played.move.split(':').length - 1);
      const [action = '', call] = played.move.split('!');
      const trays = action.match(/[A-D]\d/g) ?? [];
      const said = action.endsWith('x')
        ? words.takenAway(seat, trays[0] ?? '')
        : words.slid(seat, trays.join(' '), played.way.path.join(' '));
      return call && call !== '1' ? `${said} ${words.called(Number(call))}` : said;
    }
    case 'billo': {
      if (played.move === 'claim') return words.claimed(seat);
      const said = played.captures.length > 0 ? words.captured(seat, from, to, list(played.captures)) : words.moved(seat, from, to);
      return played.promoted ? `${said} ${words.promoted}` : said;
    }
  }
}

export function list(items: string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${t().speech.and} ${items.at(-1)}`;
}

/** The spoken name of a square with what stands there. */
export function squareName(look: Look): (square: string) => string {
  const board = look.board;
  const targets = new Set(look.begun ? look.ways.map((way) => way.path.at(-1)) : []);
  const name = (square: string): string => {
    switch (board.game) {
      case 'billabong':
        return billabongSquare(board, square);
      case 'bilitaire':
        return bilitairePlace(board, square);
      case 'billo':
        return billoSquare(board, square);
    }
  };
  return (square) => [square, name(square), targets.has(square) ? t().speech.target : ''].filter(Boolean).join(', ');
}

function billabongSquare(board: BillabongBoard, square: string): string {
  const words = t().speech;
  const kangaroo = board.kangaroos.find((one) => one.square === square);
  if (kangaroo) {
    const state = kangaroo.crossings === 0 ? words.notStarted : words.laps(kangaroo.crossings);
    return [words.kangaroo(seatName('billabong', kangaroo.seat)), state, kangaroo.lifted ? words.lifted : ''].filter(Boolean).join(', ');
  }
  if (board.referee === square) return words.referee;
  if (board.ghosts.includes(square)) return words.ghost;
  return /^[g-j][78]$/.test(square) ? words.lake : words.free;
}

/** A hole (`d5`) or a cell (`B3`). */
function bilitairePlace(board: BilitaireBoard, place: string): string {
  const words = t().speech;
  if (/^[A-D]/.test(place)) {
    if (!board.trays.includes(place)) return words.noTray;
    return `${words.tray}, ${words.marblesOn(board.marbles.filter((hole) => cellOf(hole) === place).length)}`;
  }
  if (board.lifted === place) return `${words.marble}, ${words.lifted}`;
  if (board.marbles.includes(place)) return words.marble;
  return board.trays.includes(cellOf(place)) ? words.emptyHole : words.void;
}

function cellOf(hole: string): string {
  const column = 'ABCD'[Math.floor('abcdefgh'.indexOf(hole[0] ?? 'a') / 2)] ?? 'A';
  return `${column}${Math.ceil(Number(hole.slice(1)) / 2)}`;
}

function billoSquare(board: BilloBoard, square: string): string {
  const words = t().speech;
  const men = board.men.filter((man) => man.square === square);
  const [man] = men;
  if (!man) return words.free;
  const lifted = men.some((one) => one.lifted) ? `, ${words.lifted}` : '';
  const seat = seatName('billo', man.seat);
  if (men.length > 1 && men.every((one) => one.seat === man.seat)) return words.piece(seat) + lifted;
  if (man.billo) return (man.shape === 'round' ? words.roundBillo(seat) : words.squareBillo(seat)) + lifted;
  return (man.shape === 'round' ? words.round(seat) : words.square(seat)) + lifted;
}

/** What the engine thinks a line is worth to the seat on move. */
export function worth(value: Value, odds: number[], seat: number): string {
  const words = t().worth;
  switch (value.unit) {
    case 'turns': {
      const turns = Math.round(value.turns * 2) / 2;
      if (turns === 0) return words.even;
      const amount = Math.abs(turns).toLocaleString(i18n.lang);
      return turns > 0 ? words.turnsAhead(amount) : words.turnsBehind(amount);
    }
    case 'marbles':
      return value.proven ? words.marblesProven(value.marbles) : words.marbles(Math.round(value.marbles));
    case 'odds':
      if (value.proven === 'won') return words.won(value.turns);
      if (value.proven === 'lost') return words.lost(value.turns);
      if (value.proven === 'drawn') return words.drawn;
      // Lines of nearly the same worth are the rule: whole per cents would hide which is which.
      return words.percent(((odds[seat] ?? 0) * 100).toLocaleString(i18n.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  }
}

/** Who won, and why. */
export function resultWords({ rulebook, seats, end }: Session, result: Result): { text: string; reason: string } {
  const words = t().result;
  const persons = seats.flatMap((seat, index) => (seat.kind === 'person' ? [index] : []));
  const yours = persons.length === 1 && persons[0] === result.winner;
  if (result.reason === 'abort' || result.reason === 'closed') return { text: words.notPlayed, reason: words.reasons[result.reason] };
  const text = result.winner === null ? words.drawn : yours ? words.youWon : words.won(seatName(rulebook.game, result.winner));
  if (result.reason !== 'rules') return { text, reason: words.reasons[result.reason] };
  const board = end.board;
  if (board.game === 'bilitaire') {
    const [first = 0, second = 0] = board.left;
    return { text, reason: words.reasons.marbles(seatName('bilitaire', 0), first, seatName('bilitaire', 1), second) };
  }
  if (result.winner === null) return { text, reason: words.reasons.clock };
  return { text, reason: board.game === 'billabong' ? words.reasons.home : words.reasons.blocked };
}
