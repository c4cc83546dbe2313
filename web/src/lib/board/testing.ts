// Looks and moves for tests, with only what a test is about.

import type { BilitaireBoard, BillabongBoard, Board, Look, Played, Way } from '../wasm/types';

export function way(path: string[], over: (string | null)[] = path.map(() => null), home = false): Way {
  return { text: '', from: '', path, over, home } as Way;
}

type More = Partial<Played> & { over?: (string | null)[]; home?: boolean };

export function played(move: string, path: string[], { over, home, ...more }: More = {}): Played {
  const whole = { position: '', move, canonical: move, way: way(path, over, home), seat: 0 };
  return { ...whole, captures: [], roundOver: null, promoted: false, ...more };
}

export function look(board: Board, more: Partial<Look> = {}): Look {
  const status = { seat: 0, over: false, winner: null, seats: ['red', 'yellow'], text: '', moves: 1 };
  return { status, board, begun: '', next: [], ways: [], end: null, canEnd: false, trail: [], ...more };
}

export function billabong(): BillabongBoard {
  const men = { kangaroos: [], ghosts: [], referee: null, placing: false, hand: [0, 0], home: [0, 0] };
  return { game: 'billabong', ...men, laps: 1, clock: 0, clockEnd: 200, race: [] };
}

export function bilitaire(trays: string[], marbles: string[]): BilitaireBoard {
  const turn = { chosen: [], jumpers: [], lifted: null, removed: [], phase: 'trays', call: null, longest: null };
  const match = { round: 1, marblePlayer: 0, target: null, left: [] };
  return { game: 'bilitaire', trays, marbles, ...turn, ...match } as BilitaireBoard;
}
