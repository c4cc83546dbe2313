// The options of the rules, as the set-up pages offer them.

import * as rules from '../wasm';
import type { GameName, Option } from '../wasm/types';

/** The chosen values, by the option's key; missing ones have the default. */
export type Chosen = Record<string, string>;

/** The option for the number of players. */
export const PLAYERS = 'players';

export function valueOf(option: Option, chosen: Chosen): string {
  return chosen[option.key] ?? option.values[0] ?? '';
}

export function seatCount(game: GameName, chosen: Chosen): number {
  return game === 'billabong' ? Number(chosen[PLAYERS] ?? '2') : 2;
}

/** The options to show: ghosts are only for two players. */
export function shownOptions(game: GameName, chosen: Chosen): Option[] {
  return rules.options(game).filter((option) => option.key !== 'ghosts' || seatCount(game, chosen) === 2);
}

/** The rules text, which names only non-default values. */
export function rulesOf(game: GameName, chosen: Chosen): string {
  return shownOptions(game, chosen)
    .filter((option) => valueOf(option, chosen) !== option.values[0])
    .map((option) => `${option.key}=${valueOf(option, chosen)}`)
    .join(',');
}
