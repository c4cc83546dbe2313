// The options of the rules, as the set-up pages offer them. WebAssembly decides which of them leave a choice.

import * as rules from '../wasm';
import type { GameName, Option } from '../wasm/types';

/** The chosen values, by the option's key; missing ones have the default. */
export type Chosen = Record<string, string>;

/** The option for the number of players. */
export const PLAYERS = 'players';

export function valueOf(option: Option, chosen: Chosen): string {
  return chosen[option.key] ?? option.values[0] ?? '';
}

export const seatCount = (game: GameName, chosen: Chosen): number => rules.chooseRules(game, chosen).seats;

/** The numbers of players that a game can have. */
export function playerCounts(game: GameName): number[] {
  const option = rules.options(game).find(({ key }) => key === PLAYERS);
  return option ? option.values.map(Number) : [seatCount(game, {})];
}

/** The options that leave a choice. */
export const shownOptions = (game: GameName, chosen: Chosen): Option[] => rules.chooseRules(game, chosen).options;

/** The rules text, which names only non-default values. */
export const rulesOf = (game: GameName, chosen: Chosen): string => rules.chooseRules(game, chosen).rules;

/** The values that a rules text names. */
export const chosenIn = (text: string): Chosen => Object.fromEntries(rules.ruleValues(text));
