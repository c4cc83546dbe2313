// Several people at one table, each with a browser of their own.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as online } from '../src/lib/online/messages.en';
import type { ClientRequest, NewSeat, NewTable, ServerMessage, Session, TableCommand, TableState } from '../src/lib/online/wire';
import { viewTurn, play } from '../src/lib/wasm';
import { think } from '../src/lib/wasm/engine';
import type { GameName, Rulebook } from '../src/lib/wasm/types';
import { byHand } from './player';
import type { Page } from 'playwright-core';
import type { Visitor } from './visitor';

/** What lost connections leave in the console. */
export const LOST = /WebSocket|ERR_|Failed to load resource|request: .*\/api\//;

const PASSWORD = 'correct horse battery';

/** Sends an API request with the visitor's cookies. */
async function ask<T>(visitor: Visitor, method: 'get' | 'post', path: string, data?: object): Promise<T> {
  const answer = await visitor.page.request[method](`${visitor.address}api/v1/${path}`, {
    headers: { origin: new URL(visitor.address).origin },
    ...(data ? { data } : {}),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

let counter = 0;

/** A name that nobody has yet. */
export function freshName(name: string): string {
  return `${name}${process.env['VITEST_POOL_ID'] ?? ''}${Date.now().toString(36).slice(-5)}${(counter++).toString(36)}`;
}

export async function beGuest(visitor: Visitor): Promise<string> {
  return (await ask<Session>(visitor, 'post', 'guests', {})).you.name;
}

export async function signUp(visitor: Visitor, name: string, fresh = freshName(name)): Promise<string> {
  await ask(visitor, 'post', 'accounts', { name: fresh, password: PASSWORD });
  return fresh;
}

export { PASSWORD };

export function openTable(visitor: Visitor, table: Partial<NewTable> & { game: GameName }): Promise<TableState> {
  const seats: NewSeat[] = [{ kind: 'me' }, { kind: 'open' }];
  return ask<TableState>(visitor, 'post', 'tables', { time: '1800+20', seats, ...table });
}

export function tableOf(visitor: Visitor, id: string): Promise<TableState> {
  return ask(visitor, 'get', `tables/${id}`);
}

/** People at a table, in the order of their seats; the first opens it, the others come by its link. */
export async function startSharedGame(visitors: Visitor[], table: Partial<NewTable> & { game: GameName }): Promise<SharedGame> {
  const [host, ...guests] = visitors;
  const seats = visitors.map((_, seat): NewSeat => ({ kind: seat === 0 ? 'me' : 'open' }));
  const opened = await openTable(host!, { seats, ...table });
  await host!.go(`#/table/${opened.id}`);
  for (const [index, visitor] of guests.entries()) {
    await visitor.go(`#/table/${opened.id}`);
    await visitor.button(online.table.takeSeatOf(en.seats[table.game][index + 1]!)).click();
  }
  await Promise.all(visitors.map((visitor) => visitor.board.waitFor()));
  return new SharedGame(visitors, opened);
}

/** A game of several visitors, each at a page of their own. */
export class SharedGame {
  readonly id: string;
  readonly visitors: Visitor[];
  readonly book: Rulebook;
  position: string;
  ply = 0;

  constructor(visitors: Visitor[], table: TableState) {
    this.visitors = visitors;
    this.id = table.id;
    this.book = { game: table.game, rules: table.rules, ...(table.assistance ? {} : { assistance: false }) };
    this.position = table.turns.reduce((position, move) => play(this.book, position, move).position, table.start);
    this.ply = table.turns.length;
  }

  get over(): boolean {
    return viewTurn(this.book, this.position).status.over;
  }

  get turn(): number {
    return viewTurn(this.book, this.position).status.seat;
  }

  get onMove(): Visitor {
    return this.visitors[this.turn]!;
  }

  /** The last of the engine's best lines: with one line the best move, with many the worst. */
  choose(nodes = 150, lines = 1): string {
    const request = { level: 10, nodes, milliseconds: null, lines, seed: 1 };
    return think(
      this.book,
      this.position,
      request,
      () => undefined,
      () => false,
    ).lines.at(-1)!.moves[0]!;
  }

  /** The player on move plays, and everybody sees it. `hand`: on the board; otherwise it is typed. */
  async play(move = this.choose(), hand = false): Promise<void> {
    const { onMove } = this;
    const acts = hand ? byHand(this.book, this.position, move) : null;
    if (acts) {
      for (const act of acts) {
        if ('press' in act) await onMove.square(act.press).click(act.shape === 'square' ? { position: { x: 3, y: 20 } } : {});
        else await onMove.button(act.button).last().click();
      }
    } else {
      await onMove.type(move);
    }
    const played = play(this.book, this.position, move);
    this.position = played.position;
    this.ply++;
    await this.seen();
    if (!played.roundOver || this.over) return;
    for (const visitor of this.visitors) await visitor.button(en.bilitaire.roundGo).click();
  }

  /** Waits until everybody sees all moves that were played. */
  async seen(visitors: Visitor[] = this.visitors): Promise<void> {
    await Promise.all(
      visitors.map(async (visitor) => {
        await visitor.page.locator(`[data-ply="${this.ply}"]`).waitFor({ state: 'attached' });
        await expect.poll(() => visitor.page.locator('[data-ply]').count()).toBe(this.ply);
      }),
    );
  }

  /** Plays until the game is over. The first seat plays much better than the others, so that this takes few turns. */
  async finish(most = 600): Promise<void> {
    // In Billo a game against a merely weak player takes hundreds of turns, one against the worst moves eighty.
    const lose = (): string => (this.book.game === 'billo' ? this.choose(300, 100) : this.choose(2));
    while (!this.over && this.ply < most) await this.play(this.turn === 0 ? this.choose(3000) : lose());
  }
}

/** Sends messages through a socket of its own, much faster than playing at the page, for games that are only looked at. */
export class Messenger {
  readonly visitor: Visitor;
  readonly #page: Page;

  static async of(visitor: Visitor): Promise<Messenger> {
    const page = await visitor.context.newPage();
    await page.goto(`${visitor.address}healthz`);
    return new Messenger(visitor, page);
  }

  private constructor(visitor: Visitor, page: Page) {
    this.visitor = visitor;
    this.#page = page;
  }

  /** Resolves when it is done. The socket stays open, because followers of a table count as present. */
  async say(say: ClientRequest): Promise<void> {
    const answer = await this.#page.evaluate(async (say) => {
      const shared = window as unknown as { socket?: Promise<WebSocket> };
      shared.socket ??= new Promise((welcome) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/socket`);
        socket.addEventListener('message', () => welcome(socket), { once: true });
      });
      const socket = await shared.socket;
      return new Promise<ServerMessage>((answered) => {
        const hear = ({ data }: MessageEvent<string>) => {
          const message = JSON.parse(data) as ServerMessage;
          if (message.kind !== 'done' && message.kind !== 'refused') return;
          socket.removeEventListener('message', hear);
          answered(message);
        };
        socket.addEventListener('message', hear);
        socket.send(JSON.stringify({ id: 1, say }));
      });
    }, say);
    if (answer.kind !== 'refused') return;
    if (answer.problem.code !== 'too-many') throw new Error(`${JSON.stringify(say)}: ${answer.problem.message}`);
    // A quick machine plays more turns a second than a person may.
    await new Promise((later) => setTimeout(later, answer.problem.retryAfter ?? 1000));
    await this.say(say);
  }

  async ask(table: string, ask: TableCommand): Promise<void> {
    await this.say({ kind: 'ask', table, expected: await this.#number(table), ask });
  }

  /** Shows the others a begun turn. */
  async try(table: string, begun: string): Promise<void> {
    await this.say({ kind: 'trying', table, expected: await this.#number(table), begun });
  }

  async #number(table: string): Promise<number> {
    return (await tableOf(this.visitor, table)).live.number;
  }
}

/** A table with all seats taken and this many turns played; the first person opened it. */
export async function playedTable(people: Messenger[], table: Partial<NewTable> & { game: GameName }, turns: number): Promise<SharedGame> {
  const seats = people.map((_, seat): NewSeat => ({ kind: seat === 0 ? 'me' : 'open' }));
  const { id } = await openTable(people[0]!.visitor, { seats, ...table });
  for (const [seat, person] of people.entries()) {
    await person.say({ kind: 'follow', table: id });
    if (seat > 0) await person.ask(id, { kind: 'sit', seat });
  }
  const shared = new SharedGame(
    people.map(({ visitor }) => visitor),
    await tableOf(people[0]!.visitor, id),
  );
  while (shared.ply < turns) {
    const move = shared.choose();
    await people[shared.turn]!.ask(id, { kind: 'turn', text: move });
    shared.position = play(shared.book, shared.position, move).position;
    shared.ply++;
  }
  return shared;
}
