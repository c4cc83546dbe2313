// Why the rules refuse a position, in the current language.

import { i18n, seatName } from '../i18n/index.svelte';
import type { Draft, GameName, SetupRefusal } from '../wasm/types';
import { en, fr, unreadable, type Named } from './refusal-messages';

/** The seat that a refusal is about; null: none, or all of them. `draft` is what was refused, if it is known. */
export function refusedSeat({ code, field, seat, numbers }: SetupRefusal, draft?: Draft): number | null {
  if (seat !== null || code !== 'too-high' || draft?.game !== 'billabong') return seat;
  const counts = field === 'HAND' ? draft.hand : field === 'HOME' ? draft.home : [];
  const at = counts.indexOf(numbers[0] ?? NaN);
  return at < 0 ? null : at;
}

export function setupRefusal(game: GameName, refused: SetupRefusal, draft?: Draft): string {
  // The details of a text that can't be read exist only in English.
  if (refused.code === null) return i18n.lang === 'fr' ? unreadable(refused.field) : refused.message;
  const seat = refusedSeat(refused, draft);
  const named: Named = {
    field: refused.field,
    at: refused.squares[0] ?? '',
    n: (index = 0) => refused.numbers[index] ?? 0,
    seat: seat === null ? '' : seatName(game, seat),
    word: refused.words[0] ?? '',
  };
  return (i18n.lang === 'fr' ? fr : en)[refused.code](named);
}
