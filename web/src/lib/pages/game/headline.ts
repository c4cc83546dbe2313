// Whose turn it is and what happened, in words for the person at the board.

import type { Session } from '../../game/session.svelte';
import { playerName } from '../../game/speech';
import { seatName, t } from '../../i18n/index.svelte';

/** Whose turn it is: yours, or that of a seat. */
export function turnText(session: Session): string {
  const seat = session.turn;
  const words = t().game;
  return seat === session.you ? words.yourTurn(seatName(session.rulebook.game, seat)) : words.turnOf(playerName(session, seat));
}

export function wrongClaimText(session: Session, seat: number): string {
  const words = t().assistance;
  return seat === session.you ? words.yourWrongClaim : words.wrongClaim(playerName(session, seat));
}

/** A call that could not be fulfilled, until whoever made it acts again. */
export function voidCall(session: Session): number | null {
  const index = session.line.findLastIndex((played) => played.voidCall !== null);
  const called = session.line[index];
  if (!called || session.line.slice(index + 1).some((played) => played.seat === called.seat)) return null;
  return called.voidCall;
}
