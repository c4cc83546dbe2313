// The challenges that wait for the person's answer: the lobby and the start page list them, the header and the tab count them.

import { untrack } from 'svelte';
import type { Challenge } from '../online/wire';
import { dismissAbout } from '../ui/notices.svelte';
import * as api from './api';

export const received = $state<{ challenges: Challenge[] }>({ challenges: [] });

/** What the notice of a challenge is about. */
export const challengeTo = (table: string): string => `challenge to ${table}`;

/** Asks the server again; without an answer, nothing changes. */
export async function loadChallenges(): Promise<void> {
  const now = await api.myChallenges().catch(() => null);
  if (now) set(now);
}

export async function declineChallenge(table: string): Promise<void> {
  await api.declineChallenge(table);
  set(received.challenges.filter((challenge) => challenge.table.id !== table));
}

export function forgetChallenges(): void {
  set([]);
}

/** The notice of a challenge disappears with it. */
function set(challenges: Challenge[]): void {
  const left = new Set(challenges.map(({ table }) => table.id));
  // An effect that forgets them must not depend on them.
  for (const { table } of untrack(() => received.challenges)) if (!left.has(table.id)) dismissAbout(challengeTo(table.id));
  received.challenges = challenges;
}
