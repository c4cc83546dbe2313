import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from './browser-socket';

class FakeWebSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static last: FakeWebSocket;
  readyState = FakeWebSocket.CONNECTING;
  closed = 0;

  constructor(readonly address: string) {
    super();
    FakeWebSocket.last = this;
  }

  close(): void {
    this.closed++;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an open socket is closed at once', () => {
  const socket = openSocket('ws://here');
  FakeWebSocket.last.open();
  socket.close();
  expect(FakeWebSocket.last.closed).toBe(1);
});

test('a socket that is connecting is closed when it is open, once', () => {
  const socket = openSocket('ws://here');
  socket.close();
  expect(FakeWebSocket.last.closed).toBe(0);
  FakeWebSocket.last.open();
  expect(FakeWebSocket.last.closed).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(FakeWebSocket.last.closed).toBe(1);
});

test('a socket that never opens is closed all the same', () => {
  openSocket('ws://here').close();
  vi.advanceTimersByTime(2000);
  expect(FakeWebSocket.last.closed).toBe(1);
});
