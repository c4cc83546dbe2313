// Push messages, as the service worker handles them: a game waits. A press on the notice leads to the table.

self.addEventListener('push', (event) => {
  const message = event.data ? event.data.json() : {};
  const { title = 'Bilby', body = '', table = null } = message;
  const address = `${self.registration.scope}#/${table ? `table/${table}` : 'online'}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      // Who looks at the table sees that it is their turn.
      if (table && pages.some((page) => page.visibilityState === 'visible' && page.url.endsWith(`#/table/${table}`))) return undefined;
      return self.registration.showNotification(title, {
        body,
        tag: table ?? 'daily',
        icon: 'icon-192.png',
        badge: 'icon-192.png',
        data: { address },
      });
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { address } = event.notification.data ?? {};
  if (!address) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (pages) => {
      const page = pages.find(({ url }) => url.startsWith(self.registration.scope));
      if (!page) return self.clients.openWindow(address);
      await page.focus();
      page.postMessage({ kind: 'go', hash: new URL(address).hash });
      return undefined;
    }),
  );
});
