// From one view to the next: where the men stand, and how they got there.

import type { TurnView, Played } from '../wasm/types';
import { follow, type Change, type Followed, type Thing } from './follow-men';
import { between, delayOf, hopTime, type Motion } from './motion-plan';
import { isCell } from './cells';
import { HEADINGS, OPPOSITE, route, shifted, slideOf, type Slide } from './slides';

export interface Scene<T extends Thing> {
  men: Followed<T>[];
  /** Drawn only until their animation is over. */
  leaving: Followed<T>[];
  motions: Motion[];
  /** Where the men stood before the turn was begun. */
  resting: T[];
  view: TurnView;
  last: Played | null;
  next: number;
}

/** If more men than this change place at once, it is another position rather than a move. */
const FEW = 4;
const GLIDE = 200;

/** The scene after `before`; nothing moves in a first one. `trayOf` returns the tray that carries a square. */
export function nextScene<T extends Thing>(
  before: Scene<T> | null,
  view: TurnView,
  last: Played | null,
  things: T[],
  trayOf?: (square: string) => string,
): Scene<T> {
  let next = before?.next ?? 0;
  const slid = before && trayOf ? slideBetween(before, view, last) : null;
  const known = (thing: Followed<T>): string | null => {
    if (!slid || !trayOf || !slid.trays.includes(trayOf(thing.square))) return null;
    const { across, up } = HEADINGS[slid.direction];
    const far = slid.distance * (isCell(thing.square) ? 1 : 2);
    return shifted(thing.square, across * far, up * far);
  };
  const change = follow(before?.men ?? [], things, () => `m${next++}`, known);
  const played = last && last !== before?.last ? last : null;
  const changes = change.moved.length + change.gone.length + change.came.length;
  const few = slid !== null || changes <= FEW + (played?.captures.length ?? 0);
  const way = slid ? [] : played ? route(played) : view.trail;
  const { motions, leaving } = before && few ? moves(change, way, played) : { motions: [], leaving: [] };
  const first = new Set(motions.filter((motion) => motion.kind === 'hops').map((motion) => motion.id));
  // A moving man is drawn over the others.
  const men = [...change.now.filter((man) => !first.has(man.id)), ...change.now.filter((man) => first.has(man.id))];
  const resting = view.begun ? (before?.resting ?? []) : things;
  return { men, leaving, motions, resting, view, last, next };
}

function moves<T extends Thing>(change: Change<T>, way: string[], played: Played | null): { motions: Motion[]; leaving: Followed<T>[] } {
  const motions: Motion[] = [];
  let main: { route: string[]; hop: number } = { route: [], hop: 0 };
  for (const { id, from, to } of change.moved) {
    const part = between(way, from, to);
    if (part) {
      main = { route: part, hop: hopTime(part.length - 1) };
      motions.push({ id, kind: 'hops', ...main });
    } else {
      motions.push({ id, kind: 'glide', route: [from, to], hop: GLIDE });
    }
  }
  const goes = (man: Followed<T>) => played?.way.home === true && way.includes(man.square);
  for (const man of change.gone.filter(goes).slice(0, 1)) {
    const rest = [...way.slice(way.lastIndexOf(man.square)), 'lake'];
    main = { route: rest, hop: hopTime(rest.length - 1) };
    motions.push({ id: man.id, kind: 'leave', ...main, delay: 0 });
  }
  const over = played?.way.over ?? [];
  for (const man of change.gone) {
    if (motions.some((motion) => motion.id === man.id)) continue;
    const delay = delayOf(main.route, over, man.square, main.hop);
    motions.push({ id: man.id, kind: 'leave', route: [man.square], hop: GLIDE, delay });
  }
  for (const id of change.came) motions.push({ id, kind: 'appear', delay: 0 });
  return { motions, leaving: change.gone };
}

/** The slide that leads from one scene to the next view: just begun, just played, or put back. */
function slideBetween<T extends Thing>(before: Scene<T>, view: TurnView, last: Played | null): Slide | null {
  const undone = slideOf(before.view.steps);
  const { across, up } = HEADINGS[undone?.direction ?? 'n'];
  const back = undone && {
    trays: undone.trays.map((tray) => shifted(tray, across * undone.distance, up * undone.distance)),
    direction: OPPOSITE[undone.direction],
    distance: undone.distance,
  };
  const played = last && last !== before.last ? slideOf(last.steps) : null;
  const standing = new Set(before.men.filter((man) => man.kind === 'tray').map((man) => man.square));
  const board = view.board.game === 'bilitaire' ? new Set(view.board.trays) : new Set<string>();
  const fits = (one: Slide): boolean => {
    const { across, up } = HEADINGS[one.direction];
    const there = one.trays.map((tray) => shifted(tray, across * one.distance, up * one.distance));
    return (
      one.trays.every((tray) => standing.has(tray) && (there.includes(tray) || !board.has(tray))) && there.every((tray) => board.has(tray))
    );
  };
  return [slideOf(view.steps), played, back].find((one) => one && fits(one)) ?? null;
}
