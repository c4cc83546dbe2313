// The day of a stored game, as lists show it.

import type { RecordHead } from '../wasm/types';

/** The day at this place: `2026-11-15`. */
export function localDay(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * An opened record says its day itself, or nobody knows it; a game of one's own is of the day on which it began. `recordHead` reads
 * tags: the page and the explorer's worker load different modules.
 */
export function dayOf({ source, created }: { source?: string; created: number }, recordHead: (text: string) => RecordHead): string {
  if (source === undefined) return localDay(created);
  try {
    return (recordHead(source).date ?? '').replaceAll('.', '-');
  } catch {
    return '';
  }
}
