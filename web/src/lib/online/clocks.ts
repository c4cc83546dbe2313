// What clocks show between two messages of the server: they run here from what it said last.

import type { Live } from './wire';

/** The time left to each seat, in milliseconds; null where no time is kept. `elapsed`: since `live` came. */
export function timesLeft(live: Live, elapsed: number): number[] | null {
  if (live.seats.every(({ clock }) => clock === null)) return null;
  return live.seats.map(({ clock, running }) => Math.max(0, (clock ?? 0) - (running ? Math.max(0, elapsed) : 0)));
}

/** For how long a seat's person has been away; null: they are there. */
export function awayFor(live: Live, seat: number, elapsed: number): number | null {
  const since = live.seats[seat]?.awaySince ?? null;
  return since === null ? null : Math.max(0, live.now + Math.max(0, elapsed) - since);
}

/** How soon what a clock shows changes: tenths in the last seconds, else seconds, for days hardly ever. */
export function pace(times: number[], live: Live): number | null {
  const seat = live.seats.findIndex(({ running }) => running);
  const left = times[seat];
  if (left === undefined || left === 0) return null;
  return left <= 11_000 ? 100 : left < 48 * 3_600_000 ? 250 : 30_000;
}
