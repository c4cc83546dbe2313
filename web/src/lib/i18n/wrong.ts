// What is wrong with something that could not be opened.

import { unreadableOf } from '../wasm';
import { i18n } from './index.svelte';
import * as en from './records.en';
import * as fr from './records.fr';

/** In the current language where it is about a record; else in the words of whoever threw it. */
export function whatIsWrong(error: unknown): string {
  const trouble = unreadableOf(error)?.record;
  const { where, problems } = i18n.lang === 'fr' ? fr : en;
  const sentence = trouble && problems[trouble.problem];
  if (sentence) return `${where(trouble)} ${sentence(trouble)}`;
  return error instanceof Error ? error.message : String(error);
}
