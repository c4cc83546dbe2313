// The page's connection to its server, and the signed-in person.

import * as api from './api';
import { Connection, type Wire } from './connection.svelte';
import type { Person } from './wire';

/** Remembers that there was a session, so that no session is requested for a newcomer. */
const KNOWN = 'bilby-online';
/** How long the connection stays open after leaving the online pages. */
const LINGER = 10_000;

export const connection = new Connection({
  prepare: async () => {
    connection.you = await session();
  },
  open: () => new WebSocket(api.socketAddress()) as unknown as Wire,
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});

/** The person; creates a guest if there is no session. */
async function session(): Promise<Person> {
  if (known()) {
    try {
      return await api.me();
    } catch (error) {
      if (!(error instanceof api.Refused) || error.status !== 401) throw error;
    }
  }
  const you = await api.beGuest();
  know(true);
  return you;
}

function known(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

function know(yes: boolean): void {
  try {
    if (yes) localStorage.setItem(KNOWN, '1');
    else localStorage.removeItem(KNOWN);
  } catch {
    // Without storage the server is asked each time.
  }
}

/** Reconnects as another person, because a socket belongs to a session. */
export function became(you: Person | null): void {
  know(you !== null);
  connection.close();
  connection.you = you;
  if (holders > 0) connection.open();
}

let holders = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Keeps the connection open as long as a part of the page needs it; call in an effect. */
export function hold(): () => void {
  if (holders++ === 0) attend();
  clearTimeout(ending);
  connection.open();
  return () => {
    if (--holders > 0) return;
    ending = setTimeout(() => {
      connection.close();
      neglect();
    }, LINGER);
  };
}

let asleep: number | null = null;

function woken(): void {
  if (document.visibilityState === 'hidden') {
    asleep = Date.now();
  } else if (asleep !== null) {
    // A short look at another window does not count as sleep.
    const slept = Date.now() - asleep;
    asleep = null;
    if (slept > 3000 || connection.state !== 'open') connection.wake();
  }
}

const networked = (): void => connection.wake();

function attend(): void {
  document.addEventListener('visibilitychange', woken);
  document.addEventListener('resume', networked);
  addEventListener('online', networked);
  addEventListener('offline', networked);
  addEventListener('pageshow', networked);
}

function neglect(): void {
  document.removeEventListener('visibilitychange', woken);
  document.removeEventListener('resume', networked);
  removeEventListener('online', networked);
  removeEventListener('offline', networked);
  removeEventListener('pageshow', networked);
}
