// Addresses are hash routes; dialogs are addresses too and lie over the page that was there before. There is one at a time,
// and to go anywhere is to close it.

import type { GameName } from '../wasm/types';

export type Page =
  | { name: 'home' }
  | { name: 'new'; game: GameName }
  | { name: 'play'; game: GameName }
  | { name: 'game'; id: string }
  | { name: 'learn'; game?: GameName; number?: number }
  | { name: 'shared'; data: string; ply: number | null }
  | { name: 'lobby' }
  | { name: 'newTable' }
  | { name: 'table'; id: string }
  | { name: 'history'; query: string }
  | { name: 'person'; person: string }
  | { name: 'account' }
  | { name: 'unknown'; address: string };

export type DialogName = 'settings' | 'keys' | 'open';

const GAMES: readonly string[] = ['billabong', 'bilitaire', 'billo'];

export function isGame(text: string | undefined): text is GameName {
  return text !== undefined && GAMES.includes(text);
}

/** The page that a hash names; a dialog's name for a dialog. */
export function parse(hash: string): Page | DialogName {
  const address = hash.replace(/^#\/?/, '');
  if (/^history(\?|$)/.test(address)) return { name: 'history', query: address.slice('history?'.length) };
  const [head, second, third, ...rest] = address.split('/');
  if (!head) return { name: 'home' };
  if (rest.length === 0) {
    if ((head === 'settings' || head === 'keys' || head === 'open') && second === undefined) return head;
    if ((head === 'new' || head === 'play') && isGame(second) && third === undefined) return { name: head, game: second };
    if (head === 'online' && second === undefined) return { name: 'lobby' };
    if (head === 'online' && second === 'new' && third === undefined) return { name: 'newTable' };
    if (head === 'account' && second === undefined) return { name: 'account' };
    if (head === 'table' && /^[a-z0-9]{1,32}$/.test(second ?? '') && third === undefined) return { name: 'table', id: second! };
    if (head === 'person' && second && third === undefined) return { name: 'person', person: decoded(second) };
    if (head === 'game' && second && third === undefined) return { name: 'game', id: second };
    if (head === 's' && second && third === undefined) {
      const at = second.lastIndexOf('@');
      const ply = at < 0 ? NaN : Number(second.slice(at + 1));
      return { name: 'shared', data: at < 0 ? second : second.slice(0, at), ply: Number.isInteger(ply) && ply >= 0 ? ply : null };
    }
    if (head === 'learn') {
      if (!second) return { name: 'learn' };
      if (isGame(second) && third === undefined) return { name: 'learn', game: second };
      if (isGame(second) && /^[1-9]\d*$/.test(third ?? '')) return { name: 'learn', game: second, number: Number(third) };
    }
  }
  return { name: 'unknown', address };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const router = $state<{ page: Page; dialog: DialogName | null }>({ page: { name: 'home' }, dialog: null });

/** The address of the page; null until there was one. */
let pageAddress: string | null = null;
/** Whether the way back from the dialog leads to the page: not where it is the first thing seen, or took another one's place. */
let backToPage = false;

function follow(): void {
  const found = parse(location.hash);
  if (typeof found === 'string') {
    backToPage = pageAddress !== null && router.dialog === null;
    router.dialog = found;
    return;
  }
  pageAddress = location.hash || '#/';
  router.dialog = null;
  // The same page again (a dialog was closed) keeps its state.
  if (JSON.stringify(found) !== JSON.stringify(router.page)) router.page = found;
}

export function startRouter(): void {
  addEventListener('hashchange', follow);
  follow();
}

/** Go to an address such as `#/learn`. */
export function go(address: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', address);
    follow();
  } else {
    location.hash = address;
  }
}

export function openDialog(name: DialogName): void {
  go(`#/${name}`);
}

export function closeDialog(): void {
  if (backToPage) history.back();
  else go(pageAddress ?? '#/', true);
}
