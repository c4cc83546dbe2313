// Who was sent to the account page by a table comes back to it.

import { go } from '../../ui/router.svelte';

let table: string | null = null;

export function comeBackTo(id: string): void {
  table = id;
}

export function comeBack(): void {
  if (table) go(`#/table/${table}`);
  table = null;
}
