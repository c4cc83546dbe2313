// Clocks between two messages of the server: they run here from its last values.

import type { LiveState } from './wire';

/** The time left to each seat, in milliseconds; null without a time control. `elapsed`: since `live` arrived. */
export function timesLeft(live: LiveState, elapsed: number): number[] | null {
  if (live.seats.every(({ clock }) => clock === null)) return null;
  return live.seats.map(({ clock, running, holiday }, seat) => {
    const now = live.now + Math.max(0, elapsed);
    // A clock that stands still for a holiday runs on when that is over.
    const since = running ? live.now : seat === live.onMove && holiday !== undefined ? Math.min(now, holiday) : now;
    return Math.max(0, (clock ?? 0) - (now - since));
  });
}

/** How long a seat's person has been away; null if they are present. */
export function awayFor(live: LiveState, seat: number, elapsed: number): number | null {
  const since = live.seats[seat]?.awaySince ?? null;
  return since === null ? null : Math.max(0, live.now + Math.max(0, elapsed) - since);
}

/** How long until the others need not wait for a player who is away; null if nobody is waited for. */
export function absenceTimeLeft(live: LiveState, elapsed: number): number | null {
  return live.absence ? Math.max(0, live.absence.until - live.now - Math.max(0, elapsed)) : null;
}

/** How soon the displayed time changes: tenths in the last seconds, otherwise seconds; with days hardly ever. */
export function displayInterval(times: number[], live: LiveState): number | null {
  const seat = live.seats.findIndex(({ running }) => running);
  const left = times[seat];
  if (left === undefined || left === 0) return null;
  return left <= 11_000 ? 100 : left < 48 * 3_600_000 ? 250 : 30_000;
}
