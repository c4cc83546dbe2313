// The page's connection to its server, and the signed-in person.

import * as api from './api';
import { dismissAbout } from '../ui/notices.svelte';
import { router } from '../ui/router.svelte';
import { openSocket } from './browser-socket';
import { Connection, SIGNED_OUT } from './connection.svelte';
import { pastSession, rememberSession, withoutStorage } from './past-session.svelte';
import type { Person } from './wire';

/** What the notice is about that a person was signed out. */
export const SIGNED_OUT_NOTICE = 'signed-out';

/** How long the connection stays open after leaving the online pages. */
const CLOSE_DELAY = 10_000;

export const connection = new Connection({
  prepare: async () => {
    connection.you = await session();
  },
  open: () => openSocket(api.socketAddress()),
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

/** Whether the person knows that they were signed out: what they do then, they do as a guest. */
let knowsSignedOut = false;

/** The person; creates a guest if there is no session, but not in place of a person who was signed out elsewhere. */
async function session(): Promise<Person> {
  if (pastSession.exists || withoutStorage) {
    try {
      const you = await api.me();
      rememberSession(true);
      knowsSignedOut = false;
      dismissAbout(SIGNED_OUT_NOTICE);
      return you;
    } catch (error) {
      if (!(error instanceof api.ProblemError) || error.status !== 401) throw error;
      if (wasSignedOut()) throw new api.ProblemError(SIGNED_OUT, 401);
      connection.you = null;
    }
  }
  const you = await api.beGuest();
  rememberSession(true);
  return you;
}

/** Whether a person was signed out elsewhere and learns of it now. The page on which one signs in goes on as a guest. */
function wasSignedOut(): boolean {
  if (!connection.you || connection.you.guest || knowsSignedOut) return false;
  knowsSignedOut = true;
  void import('../pages/online/signed-out-notice').then(({ notifySignedOut }) => notifySignedOut());
  return router.page.name !== 'account' && router.page.name !== 'lostPassword';
}

/** Reconnects as another person, because a socket belongs to a session. */
export function changePerson(you: Person | null): void {
  rememberSession(you !== null);
  knowsSignedOut = false;
  dismissAbout(SIGNED_OUT_NOTICE);
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
