// This browser's subscription to push messages.

import type { NewDevice } from './wire';

export function canPush(): boolean {
  return typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function manager(): Promise<PushManager | null> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

function device(subscribed: PushSubscription | null | undefined): NewDevice | null {
  const { endpoint, keys } = subscribed?.toJSON() ?? {};
  return endpoint && keys?.['p256dh'] && keys['auth'] ? { endpoint, key: keys['p256dh'], auth: keys['auth'] } : null;
}

/** The subscription that there is. */
export async function subscription(): Promise<NewDevice | null> {
  return device(await (await manager())?.getSubscription());
}

/** Subscribes with the server's key; null if the person or the browser does not want that. */
export async function subscribe(key: string): Promise<NewDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const pushes = (await navigator.serviceWorker.ready).pushManager;
  try {
    return device(await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch {
    // It was subscribed with the key of another server, or the browser has no push service.
    await (await pushes.getSubscription())?.unsubscribe();
    return pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key }).then(device, () => null);
  }
}

/** Ends the subscription with the session: whoever uses the browser next is not to see the former person's games. */
export async function leavePush(): Promise<void> {
  if (canPush()) await unsubscribe().catch(() => undefined);
}

/** Ends the subscription; returns its endpoint. */
export async function unsubscribe(): Promise<string | null> {
  const subscribed = await (await manager())?.getSubscription();
  await subscribed?.unsubscribe();
  return subscribed?.endpoint ?? null;
}
