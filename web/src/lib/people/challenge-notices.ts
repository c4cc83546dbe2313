// Notices about challenges, which a person gets on every page.

import type { Challenge, Person } from '../online/wire';
import { personName } from '../online/format';
import { notify } from '../ui/notices.svelte';
import { go, router } from '../ui/router.svelte';
import { challengeTo } from './received-challenges.svelte';
import { messages } from './messages';

export function notifyChallenged({ from, table }: Challenge): void {
  const text = messages().challenge;
  // Who is at the table sees it.
  if (router.page.name === 'table' && router.page.id === table.id) return;
  notify(
    {
      kind: 'info',
      text: text.from(personName(from)),
      about: challengeTo(table.id),
      action: { label: text.accept, run: () => go(`#/table/${table.id}`) },
    },
    60,
  );
}

export function notifyDeclined(person: Person): void {
  notify({ kind: 'info', text: messages().challenge.declined(personName(person)) }, 15);
}
