// What the tab's title says to somebody who looks elsewhere: what waits for them, or what happened meanwhile.

import type { Live, Question, TableEvent } from './wire';

/** What waits for an answer stays until it has one; the rest until the page has been looked at. */
export type Sign = 'turn' | Question | News;
export type News = 'begun' | 'left' | 'over';

/** `sending`: the turn is played, though the server has not confirmed it. */
export function signOf(live: Live | null, seat: number | null, sending: boolean, news: News | null): Sign | null {
  if (!live || seat === null) return null;
  const asked = live.questions.find(({ awaited }) => awaited.includes(seat));
  if (asked) return asked.question;
  if (live.phase === 'playing' && live.onMove === seat && !sending) return 'turn';
  return news === 'begun' && live.phase !== 'playing' ? null : news;
}

/** What of an event is worth coming back for. */
export function newsOf({ what }: TableEvent, seat: number | null): News | null {
  if (what.kind === 'started') return 'begun';
  if (what.kind === 'over') return 'over';
  return what.kind === 'left' && what.seat !== seat ? 'left' : null;
}
