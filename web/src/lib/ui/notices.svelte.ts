// Notices say what happened and what to do. They stay until dismissed, or disappear after a while if nothing needs to
// be done.

import { untrack } from 'svelte';

export interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'problem';
  action?: { label: string; run: () => void };
  /** A text to be copied by hand. */
  detail?: string;
  /** What it is about, for `dismissAbout`. */
  about?: string;
}

export const notices = $state<Notice[]>([]);

let counter = 0;

export function notify(notice: Omit<Notice, 'id'>, seconds = 0): number {
  // An effect that notifies must not depend on the notices.
  const same = untrack(() => notices.find((other) => other.text === notice.text));
  if (same) dismiss(same.id);
  const id = ++counter;
  untrack(() => notices.push({ ...notice, id }));
  if (seconds > 0) setTimeout(() => dismiss(id), seconds * 1000);
  return id;
}

/** Dismisses what is no longer true or no longer needed. */
export function dismissAbout(about: string): void {
  for (const { id } of untrack(() => notices.filter((notice) => notice.about === about))) dismiss(id);
}

export function dismiss(id: number): void {
  const index = untrack(() => notices.findIndex((notice) => notice.id === id));
  if (index >= 0) untrack(() => notices.splice(index, 1));
}
