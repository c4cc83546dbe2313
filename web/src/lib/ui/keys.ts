// Keys that are meant for a page with a board.

import { router } from './router.svelte';

/**
 * A key that is meant for the page: not while somebody types, while a dialog is open, or with a modifier. The board uses the
 * arrow keys itself, so who handles them has to know whether it has the focus.
 */
export function pageKey(event: KeyboardEvent): { key: string; onBoard: boolean } | null {
  if (event.ctrlKey || event.metaKey || !isForPage(event)) return null;
  return { key: event.key, onBoard: (event.target as HTMLElement).closest('[role=grid]') !== null };
}

/** Whether somebody takes back with the usual keys, and not in a text. */
export function isUndo(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && event.key === 'z' && isForPage(event);
}

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || router.dialog) return false;
  return (event.target as HTMLElement).closest('input, textarea, select, dialog') === null;
}
