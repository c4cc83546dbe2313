// Why the rules refuse a position, in the current language.

import { i18n, seatName } from '../i18n/index.svelte';
import type { GameName, SetupRefusal } from '../wasm/types';
import { en, fr, type Named } from './refusal-texts';

/** A text that can't be read at all is refused in the words of the program. */
export function setupRefusal(game: GameName, refused: SetupRefusal): string {
  if (refused.code === null) return refused.message;
  const named: Named = {
    at: refused.squares[0] ?? '',
    n: (index = 0) => refused.numbers[index] ?? 0,
    seat: refused.seat === null ? '' : seatName(game, refused.seat),
    word: refused.words[0] ?? '',
  };
  return (i18n.lang === 'fr' ? fr : en)[refused.code](named);
}
