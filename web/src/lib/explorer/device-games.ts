// The finished games of this device, as the explorer's worker reads them.

import { library } from '../library/library-db';
import { hashOf } from '../library/hash';
import { database } from '../store/db';
import { dayOf } from '../store/game-day';
import { recordHead, writePlayer } from '../wasm/explorer';
import type { GameName } from '../wasm/types';

export interface DeviceGame {
  /** `GAME own ID` or `GAME imported ID`. */
  key: string;
  source: 'own' | 'imported';
  id: string;
  /** It came from elsewhere, but is among the games of this device: `id` is its id there. */
  opened?: boolean;
  rules: string;
  /** Changes whenever the game does. */
  stamp: string;
  /** By seat; empty: not known. */
  players: string[];
  /** `2026-11-15`; empty: unknown. */
  date: string;
  record(): Promise<string>;
}

/** The rules of a record; the usual ones if its tags can't be read. */
function rulesOf(record: string): string {
  try {
    return recordHead(record).rulebook.rules;
  } catch {
    return '';
  }
}

/** All finished games of a kind: those played here, those opened here and those imported. */
export async function deviceGames(game: GameName): Promise<DeviceGame[]> {
  const games: DeviceGame[] = [];
  const db = await library();
  const entries = (await db?.getAll('entries')) ?? [];
  const hashes = new Set(entries.map(({ hash }) => hash));
  const played = (await (await database())?.getAll('games')) ?? [];
  for (const stored of played) {
    if (stored.game !== game || !stored.over) continue;
    const { source } = stored;
    // The library's own copy is enough.
    if (source !== undefined && [source, source.trim(), `${source.trim()}\n`].some((text) => hashes.has(hashOf(text)))) continue;
    games.push({
      key: `${game} own ${stored.id}`,
      source: source === undefined ? 'own' : 'imported',
      id: stored.id,
      opened: source !== undefined,
      rules: rulesOf(stored.record),
      stamp: `${stored.revision ?? 0} ${stored.updated}`,
      players: stored.seats.map((seat) => (seat.kind === 'computer' ? writePlayer({ name: null, level: seat.level }) : (seat.name ?? ''))),
      date: dayOf(stored, recordHead),
      record: async () => stored.record,
    });
  }
  for (const entry of entries) {
    if (entry.game !== game || entry.result === '*') continue;
    games.push({
      key: `${game} imported ${entry.id}`,
      source: 'imported',
      id: String(entry.id),
      rules: entry.rules,
      stamp: entry.hash,
      players: entry.players,
      date: entry.date.replaceAll('.', '-'),
      record: async () => (await db?.get('records', entry.id)) ?? '',
    });
  }
  return games;
}
