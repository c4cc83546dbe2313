// Notices about challenges, which a person gets on every page.

import type { Challenge, Person } from '../online/wire';
import { personName } from '../online/words.svelte';
import { notify } from '../ui/notices.svelte';
import { go } from '../ui/router.svelte';
import { words } from './words.svelte';

export function notifyChallenged({ from, table }: Challenge): void {
  const text = words().challenge;
  notify({ kind: 'info', text: text.from(personName(from)), action: { label: text.accept, run: () => go(`#/table/${table.id}`) } }, 60);
}

export function notifyDeclined(person: Person): void {
  notify({ kind: 'info', text: words().challenge.declined(personName(person)) }, 15);
}
