// Moves, squares and evaluations in words, in the current language.

import { cellOf, isCell } from '../board/cells';
import { slideOf } from '../board/slides';
import { i18n, seatName, t } from '../i18n/index.svelte';
import * as rules from '../wasm';
import type {
  BilitaireBoard,
  BillabongBoard,
  BilloBoard,
  GameName,
  TurnView,
  MovedMan,
  Played,
  Rulebook,
  Target,
  Value,
} from '../wasm/types';
import type { Session } from './session.svelte';
import type { Result } from './types';

/** Who moved what from where to where, how often it jumped, what it captured. */
export function describe(book: Rulebook, played: Played): string {
  const seat = seatName(book.game, played.seat);
  const words = t().speech;
  return inWords(book, played, {
    passed: () => words.passed(seat),
    placed: (at) => words.placed(seat, at),
    setOut: (at) => words.setOut(seat, at),
    stepped: (from, to) => words.stepped(seat, from, to),
    jumped: (from, to, n) => words.jumped(seat, from, to, n),
    cameHome: (from, n) => words.cameHome(seat, from, n),
    took: (at) => words.took(seat, at),
    marbleJumped: (from, to, n) => words.marbleJumped(seat, from, to, n),
    slid: (trays, to) => words.slid(seat, trays, to),
    takenAway: (at) => words.takenAway(seat, at),
    called: words.called,
    moved: (man, from, to) => words.moved(seat, man, from, to),
    captured: (man, from, to, on) => words.captured(seat, man, from, to, on),
    promoted: words.promoted,
    claimed: () => words.claimed(seat),
  });
}

/** The same, as advice to the person on move. */
export function advise(book: Rulebook, played: Played): string {
  const words = t().advice;
  return inWords(book, played, {
    ...words,
    passed: () => words.passed,
    claimed: () => words.claimed,
    marbleJumped: words.jumped,
    promoted: '',
  });
}

/** One sentence for each effect of a move. */
interface Sentences {
  passed: () => string;
  placed: (at: string) => string;
  setOut: (at: string) => string;
  stepped: (from: string, to: string) => string;
  jumped: (from: string, to: string, n: number) => string;
  cameHome: (from: string, n: number) => string;
  took: (at: string) => string;
  marbleJumped: (from: string, to: string, n: number) => string;
  slid: (trays: string, to: string) => string;
  takenAway: (at: string) => string;
  called: (n: number) => string;
  moved: (man: string, from: string, to: string) => string;
  captured: (man: string, from: string, to: string, on: string) => string;
  promoted: string;
  claimed: () => string;
}

function inWords(book: Rulebook, played: Played, words: Sentences): string {
  const { from } = played.way;
  const to = played.way.path.at(-1) ?? from;
  const first = played.steps[0]?.kind;
  const jumps = played.steps.filter((step) => step.kind === 'jump').length;
  switch (book.game) {
    case 'billabong': {
      if (first === 'pass') return words.passed();
      if (played.ghost) return words.setOut(to);
      if (first === 'place') return words.placed(to);
      if (played.way.home) return words.cameHome(from, jumps);
      return jumps > 0 ? words.jumped(from, to, jumps) : words.stepped(from, to);
    }
    case 'bilitaire': {
      if (first === 'take') return words.took(from);
      if (jumps > 0) return words.marbleJumped(from, to, jumps);
      const slid = slideOf(played.steps);
      const said = slid ? words.slid(list(slid.trays), list(played.way.path)) : words.takenAway(from);
      const call = played.steps.find((step) => step.kind === 'call')?.number ?? 1;
      return call > 1 ? `${said} ${words.called(call)}` : said;
    }
    case 'billo': {
      if (!played.man) return words.claimed();
      const man = billoMan(played.man);
      const said = played.captures.length > 0 ? words.captured(man, from, to, list(played.captures)) : words.moved(man, from, to);
      return played.promoted && words.promoted ? `${said} ${words.promoted}` : said;
    }
  }
}

function billoMan({ shape, billo }: Pick<MovedMan, 'shape' | 'billo'>): string {
  const { men } = t().speech;
  if (shape === 'round') return billo ? men.roundBillo : men.round;
  return billo ? men.squareBillo : men.square;
}

/** What was lifted: its square, and in Billo which of the two pawns there. */
export function liftedName({ board, trail }: TurnView): string {
  const at = trail.at(-1) ?? '';
  const man = board.game === 'billo' ? board.men.find((one) => one.lifted) : undefined;
  return man ? t().speech.liftedMan(billoMan(man), at) : at;
}

export function list(items: string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${t().speech.and} ${items.at(-1)}`;
}

/** A move as the list shows it: notation, except where that would be an English word. */
export function shortText(move: string): string {
  const words = t().moveList;
  return move === rules.passText() ? words.pass : move === rules.claimText() ? words.claim : move;
}

/** The spoken name of a square with what stands there. */
export function squareName(view: TurnView): (square: string) => string {
  const board = view.board;
  const targets = new Map(view.targets.map((target) => [target.at, target]));
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
  return (square) => {
    const target = targets.get(square);
    return [square, name(square), ...(target ? [t().speech.target, wayText(board.game, target)] : [])].filter(Boolean).join(', ');
  };
}

/** What a second tap on a square would do, after the first has shown it. */
export function tapText({ board, targets }: TurnView, place: string): string {
  const target = targets.find(({ at }) => at === place);
  return t().game.tapAgain(place, target ? wayText(board.game, target) : '');
}

/** How a target is reached, if there is anything to add. */
function wayText(game: GameName, { hops, way }: Target): string {
  return t().speech.reach(hops, game !== 'billo', way.home);
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
  return board.lake.includes(square) ? words.lake : words.free;
}

/** A hole (`d5`) or a cell (`B3`). */
function bilitairePlace(board: BilitaireBoard, place: string): string {
  const words = t().speech;
  if (isCell(place)) {
    if (!board.trays.includes(place)) return words.noTray;
    return `${words.tray}, ${words.marblesOn(board.marbles.filter((hole) => cellOf(hole) === place).length)}`;
  }
  if (board.lifted === place) return `${words.marble}, ${words.lifted}`;
  if (board.marbles.includes(place)) return words.marble;
  return board.trays.includes(cellOf(place)) ? words.emptyHole : words.void;
}

function billoSquare(board: BilloBoard, square: string): string {
  const words = t().speech;
  const men = board.men.filter((man) => man.square === square);
  const [man] = men;
  if (!man) return words.free;
  const liftedMan = men.find((one) => one.lifted);
  const lifted = liftedMan ? `, ${words.lifted}` : '';
  const seat = seatName('billo', man.seat);
  if (men.length > 1 && men.every((one) => one.seat === man.seat))
    return words.piece(seat) + (liftedMan ? `, ${billoMan(liftedMan)} ${words.lifted}` : '');
  if (man.billo) return (man.shape === 'round' ? words.roundBillo(seat) : words.squareBillo(seat)) + lifted;
  return (man.shape === 'round' ? words.round(seat) : words.square(seat)) + lifted;
}

/** The engine's evaluation of a line for the seat on move. */
export function worth(value: Value, odds: number[], seat: number): string {
  const words = t().worth;
  switch (value.unit) {
    case 'turns': {
      const turns = Math.round(value.turns * 2) / 2;
      if (turns === 0) return words.even;
      return turns > 0 ? words.turnsAhead(turns) : words.turnsBehind(-turns);
    }
    case 'marbles':
      return value.proven ? words.marblesProven(value.marbles) : words.marbles(Math.round(value.marbles));
    case 'odds':
      if (value.proven === 'won') return words.won(value.turns);
      if (value.proven === 'lost') return words.lost(value.turns);
      if (value.proven === 'drawn') return words.drawn;
      // Lines often have nearly the same value, so whole per cents would hide the differences.
      return words.percent(((odds[seat] ?? 0) * 100).toLocaleString(i18n.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  }
}

/** The name of the person on a seat, if it is known, or else of the seat. */
export function playerName({ seats, rulebook }: Pick<Session, 'seats' | 'rulebook'>, seat: number): string {
  const who = seats[seat];
  return (who?.kind !== 'computer' && who?.name) || seatName(rulebook.game, seat);
}

/** The result that a record holds, in words; empty: it has none. */
export function recordResult({ game, rules: text }: Rulebook, result: string): string {
  const { over, winner, reason } = rules.readResult({ game, rules: text }, result);
  if (!over) return '';
  const words = t().result;
  const won = winner === null ? words.drawn : words.won(seatName(game, winner));
  if (reason === null || reason === 'other') return won;
  return `${won} (${reason === 'agreement' && winner !== null ? words.reasons.decided : words.reasons[reason]})`;
}

/** Who won, and why. */
export function describeResult(session: Session, result: Result): { text: string; reason: string } {
  const { you, end } = session;
  const words = t().result;
  if (result.reason === 'abort' || result.reason === 'closed') return { text: words.notPlayed, reason: words.reasons[result.reason] };
  const { winner } = result;
  const text =
    winner === null ? words.drawn : winner === you ? words.youWon : you === null ? words.won(playerName(session, winner)) : words.youLost;
  if (result.reason === 'agreement' && winner !== null) return { text, reason: words.reasons.decided };
  if (result.reason !== 'rules') return { text, reason: words.reasons[result.reason] };
  const board = end.board;
  if (board.game === 'bilitaire') {
    const { left, youLeft, marbles } = words.reasons;
    const [first = '', second = ''] = board.left.map((n, seat) =>
      seat === you ? youLeft(n ?? 0) : left(playerName(session, seat), n ?? 0),
    );
    return { text, reason: marbles(first, second) };
  }
  if (winner === null) return { text, reason: words.reasons.clock };
  if (board.game === 'billabong')
    return { text, reason: winner === you ? words.reasons.youAreHome : words.reasons.home(playerName(session, winner)) };
  const loser = 1 - winner;
  return { text, reason: loser === you ? words.reasons.youAreBlocked : words.reasons.blocked(playerName(session, loser)) };
}
