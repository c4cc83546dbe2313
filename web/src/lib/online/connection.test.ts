import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ready } from '../wasm';
import { ProblemError } from './api';
import { Connection, SIGNED_OUT, type Follower, type SocketLike } from './connection.svelte';
import { ANA, live, table } from './testing';
import type { ClientMessage, ServerMessage, Update } from './wire';

class Socket implements SocketLike {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.hear({ kind: 'welcome', protocol: 1, version: '1', you: ANA, now: 0 });
  }

  get said(): unknown[] {
    return this.sent.map(({ say }) => say);
  }

  done(index: number, number: number | null = null): void {
    this.hear({ kind: 'done', id: this.sent[index]!.id, number });
  }
}

/** A simulated environment, whose time advances only when the test says so. */
function environment() {
  const sockets: Socket[] = [];
  const timers: { run: () => void; at: number }[] = [];
  let now = 0;
  let prepare: () => Promise<void> = () => Promise.resolve();
  const connection = new Connection({
    prepare: () => prepare(),
    open: () => {
      sockets.push(new Socket());
      return sockets.at(-1)!;
    },
    later: (run, milliseconds) => {
      const timer = { run, at: now + milliseconds };
      timers.push(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    random: () => 1,
  });
  async function pass(milliseconds: number): Promise<void> {
    const until = now + milliseconds;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = next.at;
      timers.splice(timers.indexOf(next), 1);
      next.run();
      await Promise.resolve();
      await Promise.resolve();
    }
    now = until;
  }
  return {
    connection,
    sockets,
    pass,
    prepare: (by: () => Promise<void>) => (prepare = by),
    async open(): Promise<Socket> {
      connection.open();
      await pass(0);
      await Promise.resolve();
      await Promise.resolve();
      sockets.at(-1)!.welcome();
      return sockets.at(-1)!;
    },
  };
}

function follower(since: number | null = null): Follower & { since: number | null } {
  return { since, reconnected: vi.fn(), take: vi.fn(), update: vi.fn(), trying: vi.fn(), chat: vi.fn(), refused: vi.fn() };
}

beforeAll(ready);

let it = environment();
beforeEach(() => (it = environment()));

test('it opens, and knows who one is', async () => {
  it.connection.open();
  expect(it.connection.state).toBe('connecting');
  await it.open();
  expect(it.connection.state).toBe('open');
  expect(it.connection.you).toEqual(ANA);
  expect(it.sockets.length).toBe(1);
});

test('after each failure it waits longer, to a limit, and after a success no longer', async () => {
  const socket = await it.open();
  socket.onclose?.();
  expect(it.connection.state).toBe('lost');
  for (const wait of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
    const before = it.sockets.length;
    await it.pass(wait - 1);
    expect(it.sockets.length).toBe(before);
    await it.pass(1);
    expect(it.sockets.length).toBe(before + 1);
    it.sockets.at(-1)!.onclose?.();
  }
  await it.pass(15_000);
  it.sockets.at(-1)!.welcome();
  it.sockets.at(-1)!.onclose?.();
  const before = it.sockets.length;
  await it.pass(500);
  expect(it.sockets.length).toBe(before + 1);
});

test('a device that wakes does not wait', async () => {
  (await it.open()).onclose?.();
  for (let failures = 0; failures < 5; failures++) {
    await it.pass(15_000);
    it.sockets.at(-1)!.onclose?.();
  }
  const before = it.sockets.length;
  it.connection.wake();
  await it.pass(0);
  await Promise.resolve();
  expect(it.sockets.length).toBe(before + 1);
  it.sockets.at(-1)!.welcome();
  expect(it.connection.state).toBe('open');
});

test('a socket that only looks open after a sleep is found out', async () => {
  const socket = await it.open();
  it.connection.follow('abc', follower(7));
  socket.done(0);
  it.connection.wake();
  expect(socket.said.at(-1)).toEqual({ kind: 'follow', table: 'abc', since: 7 });
  await it.pass(8000);
  expect(socket.closed).toBe(true);
  expect(it.connection.state).toBe('lost');
});

test('no server at all: nothing is tried until somebody asks', async () => {
  it.prepare(() => Promise.reject(new ProblemError({ code: 'no-server', message: '' })));
  it.connection.open();
  await it.pass(60_000);
  await Promise.resolve();
  expect(it.connection.state).toBe('absent');
  await it.pass(60_000);
  expect(it.sockets.length).toBe(0);
  it.prepare(() => Promise.resolve());
  await it.open();
  expect(it.connection.state).toBe('open');
});

test('signed out elsewhere: nothing is sent as somebody else, until the person decides', async () => {
  const socket = await it.open();
  it.connection.watchMine();
  socket.hear({ kind: 'myTables', tables: [], now: 0 });
  it.prepare(() => Promise.reject(new ProblemError(SIGNED_OUT, 401)));
  const waiting = it.connection.ask('abc', 5, { kind: 'resign' });
  socket.onclose?.();
  const failed = expect(waiting).rejects.toMatchObject({ code: 'lost' });
  await it.pass(500);
  await failed;
  expect(it.connection.state).toBe('signedOut');
  expect(it.connection.mine).toBe(null);
  await expect(it.connection.ask('abc', 5, { kind: 'resign' })).rejects.toMatchObject({ code: 'sign-in-needed' });
  it.connection.wake();
  await it.pass(60_000);
  expect(it.sockets.length).toBe(1);
  it.prepare(() => Promise.resolve());
  const again = await it.open();
  expect(it.connection.state).toBe('open');
  expect(again.said).toEqual([{ kind: 'myTables', on: true }]);
});

test('tables are followed anew from what was seen', async () => {
  const socket = await it.open();
  const other = follower();
  const seen = follower();
  it.connection.follow('one', other);
  const leave = it.connection.follow('abc', seen);
  expect(socket.said).toEqual([
    { kind: 'follow', table: 'one' },
    { kind: 'follow', table: 'abc' },
  ]);
  socket.hear({ kind: 'table', state: table('billo') });
  expect(seen.take).toHaveBeenCalledOnce();
  expect(other.take).not.toHaveBeenCalled();
  seen.since = 12;
  socket.onclose?.();
  await it.pass(500);
  const again = it.sockets.at(-1)!;
  again.welcome();
  expect(again.said).toEqual([
    { kind: 'follow', table: 'one' },
    { kind: 'follow', table: 'abc', since: 12 },
  ]);
  leave();
  again.onclose?.();
  await it.pass(500);
  it.sockets.at(-1)!.welcome();
  expect(it.sockets.at(-1)!.said).toEqual([{ kind: 'follow', table: 'one' }]);
});

test('a gap is asked for once', async () => {
  const socket = await it.open();
  it.connection.follow('abc', follower(3));
  socket.done(0);
  it.connection.refollow('abc');
  it.connection.refollow('abc');
  expect(socket.said.slice(1)).toEqual([{ kind: 'follow', table: 'abc', since: 3 }]);
  socket.done(1);
  it.connection.refollow('abc');
  expect(socket.said.length).toBe(3);
});

test('what was not answered is sent again with what was known then', async () => {
  const socket = await it.open();
  const seen = follower(5);
  it.connection.follow('abc', seen);
  const answer = it.connection.ask('abc', 5, { kind: 'turn', text: 'Re1-f2' });
  socket.onclose?.();
  await it.pass(500);
  const again = it.sockets.at(-1)!;
  again.welcome();
  expect(again.said).toEqual([
    { kind: 'follow', table: 'abc', since: 5 },
    { kind: 'ask', table: 'abc', expected: 5, ask: { kind: 'turn', text: 'Re1-f2' } },
  ]);
  again.done(1, 6);
  await expect(answer).resolves.toBe(6);
});

test('what is asked while there is no connection waits for one', async () => {
  (await it.open()).onclose?.();
  const answer = it.connection.ask('abc', 5, { kind: 'resign' });
  await it.pass(500);
  const again = it.sockets.at(-1)!;
  again.welcome();
  expect(again.said).toEqual([{ kind: 'ask', table: 'abc', expected: 5, ask: { kind: 'resign' } }]);
  again.done(0, 9);
  await expect(answer).resolves.toBe(9);
});

test('a stale answer brings the truth first', async () => {
  const socket = await it.open();
  const seen = follower(5);
  it.connection.follow('abc', seen);
  const answer = it.connection.ask('abc', 5, { kind: 'resign' });
  const update: Update = { table: 'abc', events: [], live: live(8) };
  socket.hear({ kind: 'refused', id: socket.sent[1]!.id, problem: { code: 'stale', message: '' }, update });
  expect(seen.update).toHaveBeenCalledWith(update);
  await expect(answer).rejects.toMatchObject({ code: 'stale' });
});

test('talk is never said twice', async () => {
  const socket = await it.open();
  const answer = it.connection.chat('abc', 'hello', 'players');
  socket.onclose?.();
  await expect(answer).rejects.toMatchObject({ code: 'lost' });
  await it.pass(500);
  it.sockets.at(-1)!.welcome();
  expect(it.sockets.at(-1)!.said).toEqual([]);
  await expect(
    Promise.all([it.connection.chat('abc', 'x', 'players').catch(() => 'kept'), it.sockets.at(-1)!.done(0)]),
  ).resolves.toBeDefined();
});

test('nothing answered for long: the socket is given up', async () => {
  const socket = await it.open();
  void it.connection.ask('abc', 5, { kind: 'resign' });
  await it.pass(8000);
  expect(socket.closed).toBe(true);
  await it.pass(500);
  it.sockets.at(-1)!.welcome();
  expect(it.sockets.at(-1)!.said).toEqual([{ kind: 'ask', table: 'abc', expected: 5, ask: { kind: 'resign' } }]);
});

test('a server that closes says when to come back', async () => {
  const socket = await it.open();
  socket.hear({ kind: 'closing', backIn: 3000 });
  expect(it.connection.state).toBe('lost');
  expect(socket.closed).toBe(true);
  await it.pass(2999);
  expect(it.sockets.length).toBe(1);
  await it.pass(1);
  expect(it.sockets.length).toBe(2);
});

test('seeking goes on after an interruption, until somebody is found', async () => {
  const socket = await it.open();
  const seek = { game: 'billo', rules: '', time: '600+5', rated: false } as const;
  let paired = '';
  it.connection.onpaired = (id) => (paired = id);
  it.connection.seek(seek);
  socket.onclose?.();
  await it.pass(500);
  const again = it.sockets.at(-1)!;
  again.welcome();
  expect(again.said).toEqual([{ kind: 'seek', seek }]);
  again.hear({ kind: 'paired', table: 'abc' });
  expect(paired).toBe('abc');
  expect(it.connection.seeking).toBe(null);
});

test('closed for good: nothing waits', async () => {
  const socket = await it.open();
  const answer = it.connection.ask('abc', 5, { kind: 'resign' });
  it.connection.close();
  await expect(answer).rejects.toMatchObject({ code: 'lost' });
  expect(socket.closed).toBe(true);
  await it.pass(60_000);
  expect(it.sockets.length).toBe(1);
});
