// Clocks between two messages of the server: they run here from its last values.

import type { Live } from './wire';

/** The time left to each seat, in milliseconds; null without a time control. `elapsed`: since `live` arrived. */
export function timesLeft(live: Live, elapsed: number): number[] | null {
  if (live.seats.every(({ clock }) => clock === null)) return null;
  return live.seats.map(({ clock, running }) => Math.max(0, (clock ?? 0) - (running ? Math.max(0, elapsed) : 0)));
}

/** How long a seat's person has been away; null if they are present. */
export function awayFor(live: Live, seat: number, elapsed: number): number | null {
  const since = live.seats[seat]?.awaySince ?? null;
  return since === null ? null : Math.max(0, live.now + Math.max(0, elapsed) - since);
}

/** How soon the displayed time changes: tenths in the last seconds, otherwise seconds; with days hardly ever. */
export function pace(times: number[], live: Live): number | null {
  const seat = live.seats.findIndex(({ running }) => running);
  const left = times[seat];
  if (left === undefined || left === 0) return null;
  return left <= 11_000 ? 100 : left < 48 * 3_600_000 ? 250 : 30_000;
}
