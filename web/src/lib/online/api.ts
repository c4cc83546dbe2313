// The server's REST API, typed. Refusals are thrown as `Refused` with the server's problem.

import type {
  GameSummary,
  GamesPage,
  NewTable,
  Person,
  Problem,
  Profile,
  RatingKind,
  RatingPoint,
  Session,
  TableState,
  TableSummary,
  Game,
} from './wire';

/** Refused by the server, not answered at all (`unreachable`), or answered by something that is not Bilby's server (`no-server`). */
export class Refused extends Error {
  readonly problem: Problem;
  /** The HTTP status; 0 without an answer, or if it came in another way. */
  readonly status: number;

  constructor(problem: Problem, status = 0) {
    super(problem.message);
    this.problem = problem;
    this.status = status;
  }

  get code(): string {
    return this.problem.code;
  }
}

/** A search among the finished games. */
export interface Search {
  player?: string;
  game?: Game;
  rules?: string;
  /** Milliseconds since 1970. */
  from?: number;
  until?: number;
  before?: string;
  limit?: number;
}

/** The URL of an API path; the page may be served under any path. */
export function address(path: string): string {
  return new URL(`api/v1/${path}`, location.href.replace(/[#?].*$/, '')).href;
}

export function socketAddress(): string {
  return address('socket').replace(/^http/, 'ws');
}

export function recordAddress(table: string): string {
  return address(`tables/${encodeURIComponent(table)}/record`);
}

export function recordsAddress(search: Search): string {
  return address(`games/records${query(search)}`);
}

export function qrAddress(table: string): string {
  return address(`tables/${encodeURIComponent(table)}/qr`);
}

export const me = (): Promise<Person> => session('GET', 'me');
export const beGuest = (): Promise<Person> => session('POST', 'guests', { deliver: 'cookie' });
export const signUp = (name: string, password: string): Promise<Person> =>
  session('POST', 'accounts', { name, password, deliver: 'cookie' });
export const signIn = (name: string, password: string, leave = false): Promise<Person> =>
  session('POST', 'sessions', { name, password, deliver: 'cookie', ...(leave ? { leave } : {}) });
export const signOut = (): Promise<void> => nothing('DELETE', 'sessions/current');
export const signOutEverywhere = (): Promise<void> => nothing('DELETE', 'sessions');
export const changePassword = (old: string, fresh: string): Promise<void> => nothing('PUT', 'me/password', { old, new: fresh });
export const deleteAccount = (password: string): Promise<void> => nothing('DELETE', 'me', { password });

export const myTables = (): Promise<TableSummary[]> => json('GET', 'me/tables');
export const table = (id: string): Promise<TableState> => json('GET', `tables/${encodeURIComponent(id)}`);
export const openTable = (table: NewTable): Promise<TableState> => json('POST', 'tables', table);

export const games = (search: Search): Promise<GamesPage> => json('GET', `games${query(search)}`);
export const profile = (name: string): Promise<Profile> => json('GET', `people/${encodeURIComponent(name)}`);
export const ratingPoints = (name: string, game: Game, kind: RatingKind): Promise<RatingPoint[]> =>
  json('GET', `people/${encodeURIComponent(name)}/ratings?game=${game}&kind=${kind}`);

/** A game of a person, if it is among their latest. */
export async function latestGame(player: string, table: string): Promise<GameSummary | undefined> {
  return (await games({ player, limit: 10 })).games.find((game) => game.id === table);
}

function query(search: Search): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined && value !== '') words.set(key, String(value));
  const text = words.toString();
  return text && `?${text}`;
}

async function session(method: string, path: string, body?: object): Promise<Person> {
  return (await json<Session>(method, path, body)).you;
}

async function nothing(method: string, path: string, body?: object): Promise<void> {
  await ask(method, path, body);
}

async function json<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await ask(method, path, body);
  // Where the page is served without the server's API, the host may answer every address with a start page.
  if (!isJson(response)) throw new Refused({ code: 'no-server', message: 'there is no game server at this address' });
  return (await response.json()) as T;
}

async function ask(method: string, path: string, body?: object): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(path), {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Refused({ code: 'unreachable', message: 'the server does not answer' });
  }
  if (response.ok) return response;
  throw new Refused(await problemOf(response), response.status);
}

async function problemOf(response: Response): Promise<Problem> {
  if (isJson(response)) {
    const found = (await response.json().catch(() => null)) as Partial<Problem> | null;
    if (typeof found?.code === 'string') return { message: found.code, ...found } as Problem;
  }
  if ([404, 405, 501].includes(response.status)) return { code: 'no-server', message: 'there is no game server at this address' };
  return { code: response.status >= 500 ? 'unreachable' : 'failed', message: `${response.status} ${response.statusText}` };
}

function isJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '');
}
