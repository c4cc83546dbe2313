// Lessons used to have numbers, which are still in bookmarked addresses and in stored progress.

import type { GameName } from '../wasm/types';

/** The lessons in the order in which they were numbered. */
const NUMBERED: Record<GameName, readonly string[]> = {
  billabong: [
    'placement',
    'quarter',
    'step',
    'short-jump',
    'long-jump',
    'corner',
    'forbidden',
    'chain',
    'referee',
    'touch-move',
    'stream',
    'home',
    'laps',
    'ghosts',
    'pass',
    'end',
    'ladder',
    'straggler',
    'shared',
  ],
  bilitaire: [
    'opening',
    'jump',
    'slide',
    'no-slide',
    'isolation',
    'take-away',
    'calls',
    'fold',
    'round',
    'match',
    'isolate-full',
    'dictate',
    'protect',
  ],
  billo: [
    'nesting',
    'ahead',
    'complement',
    'direct',
    'multiple',
    'distance',
    'passing',
    'promotion',
    'billo',
    'billo-captures',
    'claim',
    'end',
    'options',
    'opposition',
    'wall',
    'insist',
  ],
};

/** The lesson of an address or of stored progress; a number means the lesson that had it. */
export function lessonId(game: GameName, text: string): string {
  return /^\d+$/.test(text) ? (NUMBERED[game][Number(text) - 1] ?? text) : text;
}
