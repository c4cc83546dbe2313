// What the graph draws: one curve for each seat, or in Bi-litaire one for each round.

import { MARBLES } from '../wasm/constants';
import type { Judgement } from '../wasm/review-types';
import type { GameName } from '../wasm/types';

export interface Point {
  ply: number;
  value: number;
}

/** The round of a position of Bi-litaire, and the seat that has the marbles in it. */
export interface Round {
  round: number;
  marblePlayer: number;
}

export interface Series {
  /** The seat whose curve it is. */
  seat: number;
  points: Point[];
}

export interface Graph {
  unit: 'chances' | 'marbles';
  low: number;
  high: number;
  series: Series[];
  /** Bi-litaire: where round 2 begins, and what round 1 has left. */
  secondRound: { ply: number; target: number } | null;
}

/**
 * The curves of what has been judged so far; `rounds` are those of Bi-litaire's positions, and `target` is what round 1 has
 * left, if it is over.
 */
export function graphOf(
  game: GameName,
  judged: readonly (Judgement | null)[],
  seats: number,
  rounds: readonly Round[] = [],
  target: number | null = null,
): Graph {
  if (game !== 'bilitaire') {
    const series = Array.from({ length: seats }, (_, seat) => ({
      seat,
      points: judged.flatMap((one, ply) => (one ? [{ ply, value: one.odds[seat] ?? 0 }] : [])),
    }));
    // With several seats the chances are small; a scale up to the next quarter shows more of them.
    const highest = Math.max(...series.flatMap(({ points }) => points.map(({ value }) => value)), 0.5);
    const high = seats === 2 ? 1 : Math.min(1, Math.ceil(highest * 4) / 4);
    return { unit: 'chances', low: 0, high, series, secondRound: null };
  }
  // Each seat has the marbles in one of the rounds.
  const series = Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: judged.flatMap((one, ply) =>
      one?.marbles !== null && one?.marbles !== undefined && rounds[ply]?.marblePlayer === seat ? [{ ply, value: one.marbles }] : [],
    ),
  }));
  const values = [...series.flatMap(({ points }) => points.map(({ value }) => value)), ...(target === null ? [] : [target])];
  const begins = rounds.findIndex(({ round }) => round === 2);
  const low = Math.max(0, Math.floor(Math.min(...values, 40) / 5) * 5 - 5);
  const high = Math.min(MARBLES, Math.ceil(Math.max(...values, low + 10) / 5) * 5);
  return { unit: 'marbles', low, high, series, secondRound: begins >= 0 && target !== null ? { ply: begins, target } : null };
}

/** The horizontal lines of the scale. */
export function scaleOf({ unit, low, high }: Graph): number[] {
  if (unit === 'chances') return [0, 0.25, 0.5, 0.75, 1].filter((value) => value <= high);
  return Array.from({ length: Math.floor((high - low) / 5) + 1 }, (_, index) => low + 5 * index);
}
