// Converts a session to a record and back.

import * as rules from '../wasm';
import type { RecordGame, RecordPlayer, Rulebook } from '../wasm/types';
import { Session } from './session.svelte';
import type { Imported, Past, Result, Seat, Setup } from './types';

/** The tags that the page writes in every record. The other tags of an opened record stay. */
const OWN_TAGS = ['Game', 'Rules', 'Start', 'Result', 'Assistance'];

export function toRecord(session: Session): RecordGame {
  const { imported } = session;
  const seatTags = rules.seatTags(session.rulebook);
  const tags = session.seats.map((seat, index): [string, string] => [seatTags[index] ?? '', rules.writePlayer(playerOf(seat))]);
  const date = new Date(session.created);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('.');
  return {
    rulebook: { ...session.rulebook },
    start: session.start,
    moves: session.line.map((played) => played.move),
    tags: [...tags, ['Date', day], ...(imported ? keptTags(imported, seatTags) : [])],
    comments: imported ? keptComments(imported, session) : [],
    wrongAnnouncements: {
      voidCalls: session.line.flatMap(({ voidCall }, index): [number, number][] => (voidCall === null ? [] : [[index + 1, voidCall]])),
      wrongClaims: [...session.wrongClaims],
    },
    result: resultText(session.rulebook, session.outcome),
  };
}

/** The set-up to continue a record's game. */
export function fromRecord(game: RecordGame): { setup: Setup; past: Past } {
  const moves = [...game.moves];
  for (const [ply, call] of game.wrongAnnouncements?.voidCalls ?? []) moves[ply - 1] = rules.withCall(moves[ply - 1]!, call);
  const tags = new Map(game.tags);
  const seats = rules.seatTags(game.rulebook).map((tag) => seatOf(rules.readPlayer(tags.get(tag) ?? '')));
  return {
    setup: { rulebook: game.rulebook, seats, clock: null },
    past: { start: game.start, moves, wrongClaims: [...(game.wrongAnnouncements?.wrongClaims ?? [])], result: readResult(game) },
  };
}

/** An opened record is exported unchanged, with everything the page does not show, until the game goes another way. */
export function recordText(session: Session): string {
  const text = plainRecord(session);
  return session.imported && text === asOpened(session.imported, session.created) ? session.imported.text : text;
}

/** How the page itself would write a record that was just opened. */
function asOpened(imported: Imported, created: number): string {
  const { setup, past } = fromRecord(imported.game);
  return plainRecord(new Session(setup, { ...past, created, imported }));
}

/** What the page itself knows of the game. */
export function plainRecord(session: Session): string {
  return rules.writeRecord(toRecord(session));
}

/** The games of a text, each with its own part of the text. Throws `ReadError`. */
export function openRecord(text: string): Imported[] {
  const games = rules.readRecord(text);
  if (games.length === 1) return [{ text, game: games[0]! }];
  const parts = rules.splitRecord(text);
  // If the parts don't match the games, each game is written anew.
  const isThat = (game: RecordGame, part = ''): boolean => {
    const [only, ...rest] = importedGames(part);
    return rest.length === 0 && JSON.stringify(only) === JSON.stringify(game);
  };
  return games.map((game, index) => {
    // Only who opens a game needs its text, and a part has to be read once more to be sure.
    let text: string | null = null;
    const find = (): string => {
      const part = parts.length === games.length ? parts[index] : undefined;
      return part !== undefined && isThat(game, part) ? part : rules.writeRecord(game);
    };
    return {
      game,
      get text(): string {
        text ??= find();
        return text;
      },
    };
  });
}

/** The record that a stored game was opened from; undefined if it can't be read any more. */
export function importedFrom(text: string): Imported | undefined {
  const [game] = importedGames(text);
  return game && { text, game };
}

function importedGames(text: string): RecordGame[] {
  try {
    return rules.readRecord(text);
  } catch {
    return [];
  }
}

function keptTags({ game }: Imported, seatTags: string[]): [string, string][] {
  const own = new Set([...OWN_TAGS, ...seatTags]);
  return game.tags.filter(([name]) => !own.has(name));
}

/** The comments on moves that were played here too. */
function keptComments({ game }: Imported, { line }: Session): [number, string][] {
  const other = game.moves.findIndex((move, index) => move !== line[index]?.move);
  const same = other < 0 ? game.moves.length : other;
  return game.comments.filter(([ply]) => ply <= same);
}

function playerOf(seat: Seat): RecordPlayer {
  if (seat.kind === 'computer') return { name: seat.name || null, level: seat.level };
  return { name: seat.name ?? null, level: null };
}

function seatOf({ name, level }: RecordPlayer): Seat {
  const named = name === null ? {} : { name };
  return level === null ? { kind: 'person', ...named } : { kind: 'computer', level, ...named };
}

function resultText(book: Rulebook, result: Result | null): string {
  if (!result || result.reason === 'abort' || result.reason === 'closed')
    return rules.writeResult(book, { over: false, winner: null, reason: null });
  const reason = result.reason === 'rules' ? null : result.reason;
  return rules.writeResult(book, { over: true, winner: result.winner, reason });
}

/** A result that the players caused; one by the rules follows from the position itself. */
function readResult({ rulebook, result }: RecordGame): Result | null {
  const { winner, reason } = rules.readResult(rulebook, result);
  return reason === null || reason === 'other' ? null : { winner, reason };
}
