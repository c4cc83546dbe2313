// The chosen ending of each game. Module state, because each position gets a new component.

import type { GameName } from '../wasm/types';

/** The ending of each game, and whether its report is shown. */
export const chosenEnding = $state<Record<GameName, string> & { report: boolean }>({
  billabong: '0-0',
  bilitaire: '',
  billo: 'OQ-o',
  report: false,
});
