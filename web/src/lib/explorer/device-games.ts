// The finished games of this device, as the explorer's worker reads them.

import { library } from '../library/db';
import { database } from '../store/db';
import { recordHead, writePlayer } from '../wasm/explorer';
import type { GameName } from '../wasm/types';

export interface DeviceGame {
  /** `GAME own ID` or `GAME imported ID`. */
  key: string;
  source: 'own' | 'imported';
  id: string;
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

/** All finished games of a kind: those played here and those imported. */
export async function deviceGames(game: GameName): Promise<DeviceGame[]> {
  const games: DeviceGame[] = [];
  const played = (await (await database())?.getAll('games')) ?? [];
  for (const stored of played) {
    if (stored.game !== game || !stored.over) continue;
    games.push({
      key: `${game} own ${stored.id}`,
      source: 'own',
      id: stored.id,
      rules: rulesOf(stored.record),
      stamp: `${stored.revision ?? 0} ${stored.updated}`,
      players: stored.seats.map((seat) => (seat.kind === 'computer' ? writePlayer({ name: null, level: seat.level }) : (seat.name ?? ''))),
      date: new Date(stored.created).toISOString().slice(0, 10),
      record: async () => stored.record,
    });
  }
  const db = await library();
  for (const entry of (await db?.getAll('entries')) ?? []) {
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
