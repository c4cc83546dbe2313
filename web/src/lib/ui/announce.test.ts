import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, spoken } from './announce.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Waits until an announcement is in the live region. */
const breathe = () => vi.advanceTimersByTime(100);

test('what comes in one breath is said together, and the same again is a change', () => {
  announce('One.');
  announce('Two.');
  breathe();
  expect(spoken.text).toBe('One. Two.');
  announce('One.');
  announce('Two.');
  breathe();
  expect(spoken.text).toBe('One. Two.\u00a0');
});

test('what was said is not there to be read later', () => {
  announce('Old news.');
  breathe();
  vi.advanceTimersByTime(4000);
  // The next sentence has its own time, and is not removed with the first.
  announce('Fresh news.');
  breathe();
  vi.advanceTimersByTime(4000);
  expect(spoken.text).toBe('Fresh news.');
  vi.advanceTimersByTime(4000);
  expect(spoken.text).toBe('');
});
