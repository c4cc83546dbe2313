// Where a person came from: somebody sent to the account page by a table returns to it, and somebody who wants to watch
// is offered no seat.

import { go } from '../../ui/router.svelte';

let table: string | null = null;

export function comeBackTo(id: string): void {
  table = id;
}

export function comeBack(): void {
  if (table) go(`#/table/${table}`);
  table = null;
}

let looked: string | null = null;

/** A person who opens a game in order to watch it is offered no seat. */
export function look(id: string): void {
  looked = id;
}

export function cameToLook(id: string): boolean {
  const came = looked === id;
  looked = null;
  return came;
}
