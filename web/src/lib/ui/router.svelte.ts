// Addresses are hash routes. Dialogs are addresses too, and lie over the previous page. There is one at a time, and
// going anywhere closes it. The rulebook is a page, but over a board it is a dialog, because a person who looks a rule
// up is still playing.

import { GAMES } from '../game/defaults';
import { PLAYER_COUNTS } from '../wasm/constants';
import type { GameName } from '../wasm/types';

export type Page =
  | { name: 'home' }
  | { name: 'new'; game: GameName }
  | { name: 'play'; game: GameName }
  | { name: 'game'; id: string }
  | { name: 'learn'; game?: GameName; lesson?: string }
  | Rules
  | { name: 'shared'; data: string; ply: number | null }
  | { name: 'lobby' }
  | { name: 'newTable' }
  | { name: 'table'; id: string; watch?: true }
  | { name: 'history'; query: string }
  | { name: 'person'; person: string }
  | { name: 'account' }
  | { name: 'lostPassword'; person?: string; code?: string }
  | { name: 'challenge'; person: string }
  | { name: 'people' }
  | { name: 'leaders'; game?: GameName; race: boolean }
  | { name: 'moderation' }
  | { name: 'legal'; which: 'terms' | 'privacy' }
  | { name: 'analysis'; id?: string; data?: string; at?: number }
  | { name: 'editor'; game?: GameName; query: string }
  | { name: 'endings'; game?: GameName; query: string }
  | { name: 'library'; tab?: string }
  | { name: 'explorer'; game?: GameName; seats?: number }
  | { name: 'review'; id?: string; data?: string; at?: number }
  | { name: 'puzzles'; which?: 'daily' | 'own'; game?: GameName; puzzle?: string; query?: string }
  | { name: 'unknown'; address: string };

/** The rulebook of a game, at a chapter. */
export type Rules = { name: 'rules'; game: GameName; chapter?: string };

export type DialogName = 'settings' | 'keys' | 'open' | 'rules';

/** Pages with a board on which a person may be in the middle of a turn. */
const BOARDS: readonly Page['name'][] = ['play', 'game', 'shared', 'table', 'analysis', 'review'];

export function isGame(text: string | undefined): text is GameName {
  return GAMES.some((game) => game === text);
}

/** The page of a hash, or the name of a dialog. */
export function parse(hash: string): Page | Exclude<DialogName, 'rules'> {
  const address = hash.replace(/^#\/?/, '');
  if (/^history(\?|$)/.test(address)) return { name: 'history', query: address.slice('history?'.length) };
  // A position has slashes too.
  const placed = /^(editor|endings)(?:\/([a-z]+))?(?:\?(.*))?$/.exec(address);
  if (placed && (placed[2] === undefined || isGame(placed[2])))
    return { name: placed[1] as 'editor' | 'endings', query: placed[3] ?? '', ...(placed[2] ? { game: placed[2] } : {}) };
  const asked = /^puzzles\/([a-z]+)\?(.*)$/.exec(address);
  if (asked && isGame(asked[1])) return { name: 'puzzles', game: asked[1], query: asked[2]! };
  const [head, second, third, ...rest] = address.split('/');
  if (!head) return { name: 'home' };
  if (rest.length === 0) {
    if ((head === 'settings' || head === 'keys' || head === 'open') && second === undefined) return head;
    if ((head === 'new' || head === 'play') && isGame(second) && third === undefined) return { name: head, game: second };
    if (head === 'online' && second === undefined) return { name: 'lobby' };
    if (head === 'online' && second === 'new' && third === undefined) return { name: 'newTable' };
    if (head === 'account' && second === undefined) return { name: 'account' };
    if (head === 'lost-password' && (second || third === undefined))
      return { name: 'lostPassword', ...(second ? { person: decoded(second) } : {}), ...(third ? { code: decoded(third) } : {}) };
    if (head === 'people' && second === undefined) return { name: 'people' };
    if (head === 'moderation' && second === undefined) return { name: 'moderation' };
    if ((head === 'terms' || head === 'privacy') && second === undefined) return { name: 'legal', which: head };
    if (head === 'challenge' && second && third === undefined) return { name: 'challenge', person: decoded(second) };
    if (head === 'leaders' && (second === undefined || (isGame(second) && (third === undefined || third === 'race'))))
      return { name: 'leaders', race: third === 'race', ...(isGame(second) ? { game: second } : {}) };
    // `#/t/ID` and `#/w/ID`: links that the server sees lead here without a connection.
    if ((head === 'table' || head === 't' || head === 'w') && /^[a-z0-9]{1,32}$/.test(second ?? '')) {
      if (third === undefined) return { name: 'table', id: second!, ...(head === 'w' ? { watch: true } : {}) };
      if (head === 'table' && third === 'watch') return { name: 'table', id: second!, watch: true };
    }
    if (head === 'person' && second && third === undefined) return { name: 'person', person: decoded(second) };
    if (head === 'game' && second && third === undefined) return { name: 'game', id: second };
    if (head === 's' && second && third === undefined) {
      const { data, at } = packed(second);
      return { name: 'shared', data, ply: at };
    }
    if (head === 'analysis' && second === undefined) return { name: 'analysis' };
    if (head === 'analysis' && second === 's' && third) {
      const { data, at } = packed(third);
      return { name: 'analysis', data, ...(at === null ? {} : { at }) };
    }
    if (head === 'analysis' && /^[a-z0-9]+$/.test(second ?? '') && third === undefined) return { name: 'analysis', id: second! };
    if (head === 'library' && !second && third === undefined) return { name: 'library' };
    if (head === 'library' && second === 'statistics' && third === undefined) return { name: 'library', tab: second };
    if (head === 'explorer' && second === undefined) return { name: 'explorer' };
    if (head === 'explorer' && isGame(second) && (third === undefined || PLAYER_COUNTS.map(String).includes(third)))
      return { name: 'explorer', game: second, ...(third ? { seats: Number(third) } : {}) };
    if (head === 'learn') {
      if (!second) return { name: 'learn' };
      if (isGame(second) && third === undefined) return { name: 'learn', game: second };
      if (isGame(second) && /^[a-z0-9-]+$/.test(third ?? '')) return { name: 'learn', game: second, lesson: third! };
    }
    if (head === 'review' && second === 's' && third) return reviewAt(third, (data) => ({ data }));
    if (head === 'review' && second && third === undefined) return reviewAt(second, (id) => ({ id }));
    if (head === 'puzzles') {
      if (!second) return { name: 'puzzles' };
      if ((second === 'daily' || second === 'own') && third === undefined) return { name: 'puzzles', which: second };
      if (isGame(second) && third === undefined) return { name: 'puzzles', game: second };
      if (isGame(second) && /^[a-z0-9]+$/.test(third ?? '')) return { name: 'puzzles', game: second, puzzle: third! };
    }
    if (head === 'rules' && isGame(second)) {
      if (third === undefined) return { name: 'rules', game: second };
      if (/^[a-z-]+$/.test(third)) return { name: 'rules', game: second, chapter: third };
    }
  }
  return { name: 'unknown', address };
}

/** `DATA@N`: a packed record, and what of it is looked at. */
function packed(text: string): { data: string; at: number | null } {
  const sign = text.lastIndexOf('@');
  const at = sign < 0 ? NaN : Number(text.slice(sign + 1));
  return { data: sign < 0 ? text : text.slice(0, sign), at: Number.isInteger(at) && at >= 0 ? at : null };
}

/** The review of a game, at a move if there is one. */
function reviewAt(text: string, game: (text: string) => { id: string } | { data: string }): Page {
  const { data, at } = packed(text);
  return { name: 'review', ...game(data), ...(at === null ? {} : { at }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const router = $state<{ page: Page; before: Page | null; dialog: DialogName | null; rules: Rules | null }>({
  page: { name: 'home' },
  /** The page from which the person came. */
  before: null,
  dialog: null,
  rules: null,
});

/** The address of the page; null until there was one. */
let pageAddress: string | null = null;
/** The page as its address names it. */
let named = JSON.stringify({ name: 'home' });
/** Whether going back from the dialog leads to the page: not if it was opened first, or replaced another dialog. */
let backToPage = false;

function follow(): void {
  const found = parse(location.hash);
  if (typeof found === 'string') return lay(found);
  if (found.name === 'rules' && hasBoard(router.page)) {
    router.rules = found;
    // From chapter to chapter it stays the same dialog.
    if (router.dialog !== 'rules') lay('rules');
    return;
  }
  pageAddress = location.hash || '#/';
  router.dialog = null;
  // The same page again (a dialog was closed) keeps its state.
  const name = JSON.stringify(found);
  if (name !== named) {
    router.before = router.page;
    router.page = found;
  }
  named = name;
}

/** The page that is shown has another address now, such as that of the next move; it keeps its state. */
export function replaceAddress(address: string): void {
  // A dialog has the address at the moment.
  if (router.dialog !== null) return;
  history.replaceState(null, '', address);
  pageAddress = address;
  named = JSON.stringify(parse(address));
}

function lay(dialog: DialogName): void {
  backToPage = pageAddress !== null && router.dialog === null;
  router.dialog = dialog;
}

let boardless = false;

/** Called by a page that should have a board but has none; the returned function ends that. */
export function withoutBoard(): () => void {
  boardless = true;
  return () => (boardless = false);
}

function hasBoard(page: Page): boolean {
  if (boardless) return false;
  return (
    BOARDS.includes(page.name) ||
    (page.name === 'learn' && page.lesson !== undefined) ||
    (page.name === 'puzzles' && (page.which ?? page.game) !== undefined) ||
    (page.name === 'endings' && page.game !== undefined)
  );
}

export function startRouter(): void {
  addEventListener('hashchange', follow);
  follow();
}

/** Goes to an address such as `#/learn`. */
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
