// Minimal views and moves for tests.

import type { BilitaireBoard, BillabongBoard, Board, TurnView, Played, Step, Target, Way } from '../wasm/types';

export function way(path: string[], over: (string | null)[] = path.map(() => null), home = false): Way {
  return { text: '', from: '', path, over, home } as Way;
}

export function target(at: string, way: Way): Target {
  return { at, kind: 'jump', way, hops: way.path.length };
}

export function step(kind: Step['kind'], at = '', more: Partial<Step> = {}): Step {
  return { text: '', kind, at, number: 0, direction: null, ...more };
}

type More = Partial<Played> & { over?: (string | null)[]; home?: boolean; from?: string };

export function played(move: string, path: string[], { over, home, from = '', ...more }: More = {}): Played {
  const whole = {
    position: '',
    move,
    canonical: move,
    steps: [],
    way: { ...way(path, over, home), from },
    seat: 0,
    opensNumber: false,
    restartsNumbers: false,
    round: null,
    man: null,
  };
  return { ...whole, captures: [], voidCall: null, roundOver: null, promoted: false, ghost: false, ...more };
}

export function viewTurn(board: Board, more: Partial<TurnView> = {}): TurnView {
  const status = { seat: 0, over: false, winner: null, seats: ['red', 'yellow'], text: '', moves: 1 };
  return {
    status,
    board,
    begun: '',
    steps: [],
    next: [],
    ways: [],
    targets: [],
    end: null,
    canEnd: false,
    trail: [],
    complete: false,
    bound: null,
    ...more,
  };
}

export function billabong(): BillabongBoard {
  const men = { kangaroos: [], ghosts: [], referee: null, placing: false, zone: [], ghostsInHand: 0, hand: [0, 0], home: [0, 0] };
  return { game: 'billabong', columns: 16, rows: 14, lake: [], stream: [], ...men, laps: 1, clock: 0, clockEnd: 200, race: [] };
}

export function bilitaire(trays: string[], marbles: string[]): BilitaireBoard {
  const turn = { chosen: [], pushes: [], jumpers: [], lifted: null, removed: [], phase: 'trays', call: null, longest: null };
  const match = { round: 1, marblePlayer: 0, target: null, left: [], decided: null };
  return { game: 'bilitaire', columns: 8, rows: 8, trays, marbles, ...turn, ...match } as BilitaireBoard;
}
