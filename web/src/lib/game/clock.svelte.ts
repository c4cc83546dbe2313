// A Fischer clock. The time is passed in; it never reads it.

import type { Fischer } from './types';

export class Clock {
  readonly setting: Fischer;
  /** Milliseconds left, per seat, as of the last tick. */
  remaining = $state<number[]>([]);
  #since: number | null = null;
  #seat = 0;

  constructor(setting: Fischer, seats: number, remaining?: number[]) {
    this.setting = setting;
    this.remaining = remaining ?? Array.from({ length: seats }, () => setting.minutes * 60_000);
  }

  /** Starts the clock of this seat. */
  run(seat: number, now: number): void {
    this.tick(now);
    this.#seat = seat;
    this.#since = now;
  }

  pause(now: number): void {
    this.tick(now);
    this.#since = null;
  }

  /** Subtracts the time since the last tick; returns the seat that has run out of time, if any. */
  tick(now: number): number | null {
    if (this.#since === null) return null;
    const left = (this.remaining[this.#seat] ?? 0) - Math.max(0, now - this.#since);
    this.#since = now;
    this.remaining[this.#seat] = Math.max(0, left);
    return left <= 0 ? this.#seat : null;
  }

  /** Adds the increment after a move of this seat. */
  moved(seat: number, now: number): void {
    this.tick(now);
    this.remaining[seat] = (this.remaining[seat] ?? 0) + this.setting.increment * 1000;
  }

  restore(remaining: number[], now: number): void {
    this.#since = this.#since === null ? null : now;
    this.remaining = [...remaining];
  }
}

/** `4:07`, `1:04:07`, below ten seconds `9.3`, and `0:00` at the end; from a day on, `days` formats it. */
export function clockText(milliseconds: number, days: (days: number, hours: number) => string = (d, h) => `${d} d ${h} h`): string {
  if (milliseconds <= 0) return '0:00';
  if (milliseconds < 10_000) return (Math.ceil(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return days(Math.floor(hours / 24), hours % 24);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
