// The page's connection to its server, and the signed-in person.

import * as api from './api';
import { Connection, type SocketLike } from './connection.svelte';
import { pastSession, rememberSession, withoutStorage } from './past-session.svelte';
import type { Person } from './wire';

/** How long the connection stays open after leaving the online pages. */
const CLOSE_DELAY = 10_000;

export const connection = new Connection({
  prepare: async () => {
    connection.you = await session();
  },
  open: () => new WebSocket(api.socketAddress()) as unknown as SocketLike,
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});

// Texts about people are loaded when there is something to tell.
connection.onchallenge = (challenge) =>
  void import('../people/challenge-notices').then(({ notifyChallenged }) => notifyChallenged(challenge));
connection.ondeclined = (person) => void import('../people/challenge-notices').then(({ notifyDeclined }) => notifyDeclined(person));
connection.onannounced = (announcement) => void import('../people/announcement.svelte').then(({ announce }) => announce(announcement));

/** The person; creates a guest if there is no session. */
async function session(): Promise<Person> {
  if (pastSession.exists || withoutStorage) {
    try {
      const you = await api.me();
      rememberSession(true);
      return you;
    } catch (error) {
      if (!(error instanceof api.ProblemError) || error.status !== 401) throw error;
    }
  }
  const you = await api.beGuest();
  rememberSession(true);
  return you;
}

/** Reconnects as another person, because a socket belongs to a session. */
export function changePerson(you: Person | null): void {
  rememberSession(you !== null);
  connection.close();
  connection.you = you;
  if (holders > 0) connection.open();
}

let holders = 0;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Keeps the connection open as long as a part of the page needs it; call in an effect. */
export function keepConnected(): () => void {
  if (holders++ === 0) addWakeListeners();
  clearTimeout(closing);
  connection.open();
  return () => {
    if (--holders > 0) return;
    closing = setTimeout(() => {
      connection.close();
      removeWakeListeners();
    }, CLOSE_DELAY);
  };
}

let hiddenSince: number | null = null;

function onVisibility(): void {
  if (document.visibilityState === 'hidden') {
    hiddenSince = Date.now();
  } else if (hiddenSince !== null) {
    // A short look at another window does not count as sleep.
    const hiddenFor = Date.now() - hiddenSince;
    hiddenSince = null;
    if (hiddenFor > 3000 || connection.state !== 'open') connection.wake();
  }
}

const onWake = (): void => connection.wake();

function addWakeListeners(): void {
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('resume', onWake);
  addEventListener('online', onWake);
  addEventListener('offline', onWake);
  addEventListener('pageshow', onWake);
}

function removeWakeListeners(): void {
  document.removeEventListener('visibilitychange', onVisibility);
  document.removeEventListener('resume', onWake);
  removeEventListener('online', onWake);
  removeEventListener('offline', onWake);
  removeEventListener('pageshow', onWake);
}
