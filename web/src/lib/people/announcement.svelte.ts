// What is announced now. A dismissed announcement does not come back on this device.

import type { Announcement } from '../online/wire';

const KEY = 'bilby-announcement';

export const announced = $state<{ now: Announcement | null }>({ now: null });
export const dismissed = $state<{ id: string | null }>({ id: read() });

/** Shows an announcement until it ends. */
export function announce(announcement: Announcement | null): void {
  announced.now = announcement;
  if (!announcement) return;
  const left = Math.min(announcement.until - Date.now(), 2 ** 31 - 1);
  setTimeout(() => announced.now?.id === announcement.id && announcement.until <= Date.now() && (announced.now = null), Math.max(left, 0));
}

export function dismiss(id: string): void {
  dismissed.id = id;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Without storage it comes back on the next visit.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
