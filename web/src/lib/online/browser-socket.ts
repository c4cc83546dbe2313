// The browser's socket, closed without an error in the console.

import type { SocketLike } from './connection.svelte';

/** A socket that is still connecting after this time is closed in any case: it keeps others to the same server waiting. */
const CLOSE_ANYWAY = 2000;

/**
 * Opens a socket. A browser logs an error if a socket is closed while it is connecting, for instance because somebody
 * signs in at that moment, so such a socket is closed as soon as it is open.
 */
export function openSocket(address: string): SocketLike {
  const socket = new WebSocket(address);
  const close = (): void => socket.close();
  return {
    set onmessage(handler: SocketLike['onmessage']) {
      socket.onmessage = handler;
    },
    set onclose(handler: SocketLike['onclose']) {
      socket.onclose = handler;
    },
    send: (text) => socket.send(text),
    close: () => {
      if (socket.readyState !== WebSocket.CONNECTING) return close();
      socket.addEventListener('open', close);
      const timer = setTimeout(close, CLOSE_ANYWAY);
      socket.addEventListener('close', () => clearTimeout(timer));
    },
  };
}
