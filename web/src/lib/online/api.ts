// The server's REST API, typed. Refusals are thrown as `ProblemError` with the server's problem.

import type {
  Conditional,
  Explored,
  GameSummary,
  GamesPage,
  NewAddress,
  NewConditional,
  NewDevice,
  NewNotificationSettings,
  NewTable,
  NotificationSettings,
  Person,
  Problem,
  Profile,
  RatingKind,
  RatingPoint,
  Session,
  TableState,
  TableSummary,
  Game,
  WithComputers,
} from './wire';

/** A problem: the server's, no answer at all (`unreachable`), or an answer of something that is not Bilby's server (`no-server`). */
export class ProblemError extends Error {
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

/** A question to the explorer. */
export interface Exploration {
  game: Game;
  rules: string;
  position: string;
  player?: string;
  rating?: number;
  computers?: WithComputers;
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

/** The code of the link to sit down at a table, or to watch it. */
export function qrAddress(table: string, to: 'sit' | 'watch' = 'sit'): string {
  return address(`tables/${encodeURIComponent(table)}/qr${to === 'watch' ? '/watch' : ''}`);
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
export const notificationSettings = (): Promise<NotificationSettings> => json('GET', 'me/calls');
export const setNotificationSettings = (settings: NewNotificationSettings): Promise<NotificationSettings> =>
  json('PUT', 'me/calls', settings);
export const addDevice = (device: NewDevice): Promise<void> => nothing('POST', 'me/devices', device);
export const removeDevice = (endpoint: string): Promise<void> => nothing('DELETE', 'me/devices', { endpoint });
export const giveAddress = (address: NewAddress): Promise<void> => nothing('PUT', 'me/address', address);
export const confirmAddress = (code: string): Promise<NotificationSettings> => json('POST', 'me/address', { code });
export const forgetAddress = (): Promise<void> => nothing('DELETE', 'me/address');

export const conditional = (id: string): Promise<Conditional> => json('GET', `tables/${encodeURIComponent(id)}/conditional`);
export const setConditional = (id: string, planned: NewConditional): Promise<Conditional> =>
  json('PUT', `tables/${encodeURIComponent(id)}/conditional`, planned);
export const openTable = (table: NewTable): Promise<TableState> => json('POST', 'tables', table);

export const games = (search: Search): Promise<GamesPage> => json('GET', `games${query(search)}`);
export const explore = (where: Exploration): Promise<Explored> => json('GET', `explorer${query(where)}`);
export const profile = (name: string): Promise<Profile> => json('GET', `people/${encodeURIComponent(name)}`);
export const ratingPoints = (name: string, game: Game, kind: RatingKind): Promise<RatingPoint[]> =>
  json('GET', `people/${encodeURIComponent(name)}/ratings?game=${game}&kind=${kind}`);

/** A game of a person, if it is among their latest. */
export async function latestGame(player: string, table: string): Promise<GameSummary | undefined> {
  return (await games({ player, limit: 10 })).games.find((game) => game.id === table);
}

function query(search: Search | Exploration): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined && value !== '') words.set(key, String(value));
  const text = words.toString();
  return text && `?${text}`;
}

async function session(method: string, path: string, body?: object): Promise<Person> {
  return (await json<Session>(method, path, body)).you;
}

export async function nothing(method: string, path: string, body?: object): Promise<void> {
  await ask(method, path, body);
}

export async function json<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await ask(method, path, body);
  // Where the page is served without the server's API, the host may answer every address with a start page.
  if (!isJson(response)) throw new ProblemError({ code: 'no-server', message: 'there is no game server at this address' });
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
    throw new ProblemError({ code: 'unreachable', message: 'the server does not answer' });
  }
  if (response.ok) return response;
  throw new ProblemError(await problemOf(response), response.status);
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
