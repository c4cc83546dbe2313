// A table as the server would send it, for tests.

import * as rules from '../wasm';
import type { Game, LiveState, Person, Sitter, TableEvent, TableState } from './wire';

export const ANA: Person = { id: 'p1', name: 'Ana', guest: false };
export const BEN: Person = { id: 'p2', name: 'Ben', guest: false };

export const seated = (person: Person): Sitter => ({ kind: 'person', person });

export function live(number: number, changes: Partial<LiveState> = {}): LiveState {
  return {
    number,
    phase: 'playing',
    now: 1000 * number,
    onMove: 0,
    touched: null,
    claimedWrongly: false,
    seats: [ANA, BEN].map((person, seat) => ({
      sitter: seated(person),
      computer: null,
      clock: 60_000,
      running: seat === (changes.onMove ?? 0),
      present: true,
      awaySince: null,
      left: null,
      options: [],
    })),
    host: null,
    unready: [],
    absence: null,
    questions: [],
    ending: null,
    standings: null,
    rematch: null,
    watchers: 0,
    ...changes,
  };
}

export function table(game: Game = 'billo', changes: Partial<TableState> = {}): TableState {
  return {
    id: 'abc',
    game,
    rules: '',
    time: '60+0',
    rated: false,
    public: true,
    chat: true,
    takebacks: true,
    touchMove: true,
    assistance: true,
    created: 0,
    opener: null,
    start: rules.start({ game, rules: '' }, 1),
    turns: [],
    voidCalls: [],
    latest: [],
    chatLines: [],
    live: live(2),
    ...changes,
  };
}

export const turn = (number: number, seat: number, text: string): TableEvent => ({
  number,
  at: 0,
  what: { kind: 'turn', seat, text, position: '' },
});
