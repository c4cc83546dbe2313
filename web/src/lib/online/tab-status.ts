// What the tab's title shows a person who looks elsewhere: what waits for them, or what has happened.

import type { LiveState, Question, TableEvent } from './wire';

/** A question stays until it is answered; the rest stays until the page has been looked at. */
export type TabStatus = 'turn' | 'ready' | Question | News;
export type News = 'begun' | 'left' | 'over';

/** `sending`: the turn is played, though the server has not confirmed it. */
export function tabStatusOf(live: LiveState | null, seat: number | null, sending: boolean, news: News | null): TabStatus | null {
  if (!live || seat === null) return null;
  const asked = live.questions.find(({ awaited }) => awaited.includes(seat));
  if (asked) return asked.question;
  if (live.unready.includes(seat)) return 'ready';
  if (live.phase === 'playing' && live.onMove === seat && live.seats[seat]?.computer == null && !sending) return 'turn';
  return news === 'begun' && live.phase !== 'playing' ? null : news;
}

/** The events that are worth coming back for. */
export function newsOf({ what }: TableEvent, seat: number | null): News | null {
  if (what.kind === 'started') return 'begun';
  if (what.kind === 'over') return 'over';
  return (what.kind === 'left' || what.kind === 'stoodIn') && what.seat !== seat ? 'left' : null;
}

/** Whether a computer plays on for a seat that has left; it does not if leaving ended the game. */
export function playsOn(live: LiveState, seat: number): boolean {
  return live.phase === 'playing' && live.seats[seat]?.left != null && live.seats[seat].computer !== null;
}
