// The chapter of the rulebook for every refusal, which the refusal's link opens.

import type { BilitaireRefusalCode, BillabongRefusalCode, BilloRefusalCode, GameName } from '../wasm/types';
import type { Chapter } from './types';

/** The refusals of each game's rules, and those that only a player at its board can cause. */
interface Codes {
  billabong: BillabongRefusalCode | 'touch-move';
  bilitaire: BilitaireRefusalCode | 'no-such-call';
  billo: BilloRefusalCode | 'claimed-already';
}

type RefusalChapters = { [G in GameName]: Record<Codes[G], Chapter<G>> };

export const REFUSAL_CHAPTERS: RefusalChapters = {
  billabong: {
    'game-over': 'end',
    'setting-out': 'setup',
    'still-placing': 'setup',
    'placement-over': 'setup',
    'off-board': 'material',
    'in-lake': 'material',
    taken: 'turn',
    'outside-zone': 'options',
    'no-kangaroo': 'turn',
    'not-yours': 'turn',
    ghost: 'setup',
    immobile: 'end',
    'nothing-lifted': 'turn',
    'already-lifted': 'turn',
    'stands-there': 'turn',
    'not-neighbour': 'turn',
    'not-in-line': 'jump',
    'nothing-to-jump': 'jump',
    'over-several': 'jump',
    'over-lake': 'jump',
    'wrong-distance': 'jump',
    referee: 'chain',
    'touch-move': 'chain',
    'step-and-jump': 'turn',
    'two-steps': 'turn',
    'already-home': 'stream',
    'can-move': 'end',
    'must-pass': 'end',
    complete: 'turn',
    unfinished: 'turn',
    unreadable: 'turn',
  },
  bilitaire: {
    'game-over': 'end',
    'wrong-phase': 'turn',
    unreadable: 'turn',
    'out-of-order': 'turn',
    unfinished: 'turn',
    void: 'jump',
    'no-marble': 'jump',
    'no-tray': 'slide',
    'tray-twice': 'slide',
    'not-in-one-line': 'slide',
    'not-touching': 'slide',
    'wrong-order': 'slide',
    'too-many-trays': 'slide',
    'takes-one': 'take-away',
    sideways: 'slide',
    'no-distance': 'slide',
    'too-far': 'slide',
    'off-grid': 'slide',
    blocked: 'slide',
    'not-empty': 'take-away',
    stuck: 'slide',
    'no-call': 'call',
    'call-too-high': 'call',
    'no-such-call': 'call',
    'call-at-end': 'end',
    'jump-not-in-line': 'jump',
    'wrong-distance': 'jump',
    'nothing-jumped': 'jump',
    'landing-taken': 'jump',
    'landing-void': 'jump',
    'too-many-jumps': 'call',
    'too-few-jumps': 'call',
    'out-of-reach': 'jump',
  },
  billo: {
    'game-over': 'end',
    unreadable: 'turn',
    unfinished: 'turn',
    'nothing-to-claim': 'claim',
    'claim-is-alone': 'claim',
    'claimed-already': 'claim',
    'already-lifted': 'turn',
    'nothing-lifted': 'turn',
    'nothing-there': 'turn',
    'not-yours': 'turn',
    'no-such-man': 'turn',
    blocked: 'turn',
    'must-capture': 'claim',
    'must-capture-claimed': 'claim',
    'not-a-neighbour': 'turn',
    'not-ahead': 'turn',
    'wrong-direction': 'billo',
    piece: 'turn',
    'own-same-shape': 'turn',
    'enemy-same-shape': 'capture',
    'billo-by-pawn': 'billo',
    'after-free': 'turn',
    'free-after-billo': 'capture',
    'free-after-capture': 'capture',
    'free-after-partner': 'billo',
    'billo-free-in-path': 'billo',
    'start-square': 'billo',
    'emptied-square': 'billo',
    'is-a-capture': 'capture',
    'nothing-to-capture': 'capture',
    'ends-on-billo': 'capture',
    'capture-owed': 'capture',
    'no-capture-follows': 'capture',
    'billo-joins': 'billo',
  },
};

/** The address of the rule that a refusal is about. */
export function ruleOf(game: GameName, code: string): string {
  const chapter = (REFUSAL_CHAPTERS[game] as Record<string, string>)[code];
  return chapter ? `#/rules/${game}/${chapter}` : `#/rules/${game}`;
}
