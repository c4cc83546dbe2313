// The sum of the rows of a position.

import type { ExplorerRow } from '../wasm/explorer-types';

/** All games of some rows together. A game that comes back to a position and goes on in another way is in two of them. */
export function sumRows(rows: readonly ExplorerRow[]): Omit<ExplorerRow, 'moves'> {
  const sum = (of: (row: ExplorerRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const first = rows[0];
  return {
    games: sum((row) => row.games),
    wins: (first?.wins ?? []).map((_, seat) => sum((row) => row.wins[seat] ?? 0)),
    drawn: sum((row) => row.drawn),
    marbles: first?.marbles
      ? {
          rounds: sum((row) => row.marbles?.rounds ?? 0),
          sum: sum((row) => row.marbles?.sum ?? 0),
          squares: sum((row) => row.marbles?.squares ?? 0),
        }
      : null,
  };
}
