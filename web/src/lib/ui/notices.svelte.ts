// Notices say what happened and what to do; they stay until dismissed, or go after a while if nothing needs doing.

import { untrack } from 'svelte';

export interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'problem';
  /** It goes by itself. */
  passing: boolean;
  action?: { label: string; run: () => void };
  /** A text to be copied by hand. */
  detail?: string;
}

export const notices = $state<Notice[]>([]);

let counter = 0;

export function notify(notice: Omit<Notice, 'id' | 'passing'>, seconds = 0): number {
  // An effect that notifies must not come to depend on the notices.
  const same = untrack(() => notices.find((other) => other.text === notice.text));
  if (same) dismiss(same.id);
  const id = ++counter;
  untrack(() => notices.push({ ...notice, id, passing: seconds > 0 }));
  if (seconds > 0) setTimeout(() => dismiss(id), seconds * 1000);
  return id;
}

export function dismiss(id: number): void {
  const index = untrack(() => notices.findIndex((notice) => notice.id === id));
  if (index >= 0) untrack(() => notices.splice(index, 1));
}
