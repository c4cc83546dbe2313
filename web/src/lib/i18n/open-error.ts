// Describes why something could not be opened.

import { readErrorOf } from '../wasm';
import { i18n } from './index.svelte';
import * as en from './record-messages.en';
import * as fr from './record-messages.fr';

/** In the current language if it is about a record; otherwise the message of the error. */
export function openErrorText(error: unknown): string {
  const wrong = readErrorOf(error)?.record;
  const { where, problems } = i18n.lang === 'fr' ? fr : en;
  if (wrong) return `${where(wrong)} ${problems[wrong.problem](wrong)}`;
  return error instanceof Error ? error.message : String(error);
}
