// A person whom a table sent to the account page returns to that table.

import { go } from '../../ui/router.svelte';

let table: string | null = null;

export function returnToTableLater(id: string): void {
  table = id;
}

export function returnToTable(): void {
  if (table) go(`#/table/${table}`);
  table = null;
}
