// Why the rules refuse a position, in the current language.

import { i18n, seatName } from '../i18n/index.svelte';
import type { GameName, SetupRefusal } from '../wasm/types';
import { en, fr, unreadable, type Named } from './refusal-texts';

export function setupRefusal(game: GameName, refused: SetupRefusal): string {
  // The details of a text that can't be read exist only in English.
  if (refused.code === null) return i18n.lang === 'fr' ? unreadable(refused.field) : refused.message;
  const named: Named = {
    field: refused.field,
    at: refused.squares[0] ?? '',
    n: (index = 0) => refused.numbers[index] ?? 0,
    seat: refused.seat === null ? '' : seatName(game, refused.seat),
    word: refused.words[0] ?? '',
  };
  return (i18n.lang === 'fr' ? fr : en)[refused.code](named);
}
