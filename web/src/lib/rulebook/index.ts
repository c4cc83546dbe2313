// The rulebook of each game, loaded when it is opened: boards once, sentences per language.

import type { Lang } from '../i18n/index.svelte';
import type { GameName } from '../wasm/types';
import type { AnyText, Figure } from './types';

const texts: Record<GameName, Record<Lang, () => Promise<AnyText>>> = {
  billabong: {
    en: async () => (await import('./texts/billabong.en')).billabong,
    fr: async () => (await import('./texts/billabong.fr')).billabong,
  },
  bilitaire: {
    en: async () => (await import('./texts/bilitaire.en')).bilitaire,
    fr: async () => (await import('./texts/bilitaire.fr')).bilitaire,
  },
  billo: {
    en: async () => (await import('./texts/billo.en')).billo,
    fr: async () => (await import('./texts/billo.fr')).billo,
  },
};

const figures: Record<GameName, () => Promise<Record<string, Figure>>> = {
  billabong: async () => (await import('./figures/billabong')).billabong,
  bilitaire: async () => (await import('./figures/bilitaire')).bilitaire,
  billo: async () => (await import('./figures/billo')).billo,
};

export interface Loaded {
  game: GameName;
  text: AnyText;
  figures: Record<string, Figure>;
}

export async function loadRulebook(game: GameName, language: Lang): Promise<Loaded> {
  const [text, boards] = await Promise.all([texts[game][language](), figures[game]()]);
  return { game, text, figures: boards };
}
