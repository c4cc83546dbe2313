// Which of a person's games wait for them, in which order, and what has happened to them.

import type { Mine } from './connection.svelte';
import type { Challenge, Person, Sitter, TableSummary } from './wire';

/** The person's seat, if they have not left the game. */
export function seatAt(table: TableSummary, you: Person | null): number | null {
  const seat = table.seats.findIndex((sitter) => sitter.kind === 'person' && sitter.person.id === you?.id);
  return seat >= 0 && !table.left.includes(seat) ? seat : null;
}

/** Whether the game begins when the person is ready. */
export function waitsForReady(table: TableSummary, you: Person | null): boolean {
  const seat = seatAt(table, you);
  return table.phase === 'gathering' && seat !== null && table.unready.includes(seat);
}

/** Whether the game waits for the person: for their turn, or until they are ready. */
export function waits(table: TableSummary, you: Person | null): boolean {
  const seat = seatAt(table, you);
  return waitsForReady(table, you) || (table.phase === 'playing' && seat !== null && table.onMove === seat);
}

/** The person's games: those that wait for them first, the most urgent ahead, then the others, then tables that gather players. */
export function inOrder(tables: TableSummary[], you: Person | null): TableSummary[] {
  const rank = (table: TableSummary): number => (waits(table, you) ? 0 : table.phase === 'playing' ? 1 : 2);
  const due = (table: TableSummary): number => table.deadline ?? Infinity;
  const sooner = (a: TableSummary, b: TableSummary): number => (due(a) === due(b) ? b.created - a.created : due(a) - due(b));
  return tables.filter((table) => seatAt(table, you) !== null).sort((a, b) => rank(a) - rank(b) || sooner(a, b));
}

/** The challenges that the person has not accepted by sitting down. */
export function unanswered(challenges: Challenge[], own: TableSummary[]): Challenge[] {
  return challenges.filter(({ table }) => !own.some(({ id }) => id === table.id));
}

export function others(table: TableSummary, you: Person | null): Sitter[] {
  return table.seats.filter((sitter) => !(sitter.kind === 'person' && sitter.person.id === you?.id));
}

/** How long the seat on move has, in milliseconds; null without a clock. */
export function timeLeft({ deadline }: TableSummary, { now, received }: Mine, at: number): number | null {
  return deadline === null ? null : Math.max(0, deadline - now - (at - received));
}

export type GameNews = 'begin' | 'ready' | 'turn';

/** What has happened since, per table: a game has begun, would begin if the person were ready, or waits for their turn now. */
export function news(before: TableSummary[], after: TableSummary[], you: Person | null): Map<string, GameNews> {
  const found = new Map<string, GameNews>();
  for (const table of after) {
    const earlier = before.find(({ id }) => id === table.id);
    if (seatAt(table, you) === null) continue;
    if (waitsForReady(table, you) && !(earlier && waitsForReady(earlier, you))) found.set(table.id, 'ready');
    if (table.phase !== 'playing') continue;
    if (earlier?.phase !== 'playing') found.set(table.id, 'begin');
    else if (waits(table, you) && !(waits(earlier, you) && earlier.turns === table.turns)) found.set(table.id, 'turn');
  }
  return found;
}
