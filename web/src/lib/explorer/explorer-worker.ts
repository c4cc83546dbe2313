// The explorer's worker.

import { take } from '../wasm/study';
import type { GameName } from '../wasm/types';
import { deviceGames } from './device-games';
import { GameIndex, type Found, type Progress, type Query } from './game-index';
import { keepTraces, keptTraces } from './kept-traces';

export type WorkerRequest =
  | { kind: 'module'; module: WebAssembly.Module }
  | { kind: 'open'; game: GameName; rules: string; pack: Uint8Array | null }
  | { kind: 'find'; number: number; query: Query };

export type WorkerReply =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'found'; number: number; found: Found }
  | { kind: 'failed'; number: number; message: string }
  | { kind: 'unopened'; message: string };

const index = new GameIndex({ games: deviceGames, kept: keptTraces, keep: keepTraces });
const post = (report: WorkerReply): void => postMessage(report);
const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  switch (data.kind) {
    case 'module':
      return take(data);
    case 'open':
      index
        .open(data.game, data.rules, data.pack, (progress) => post({ kind: 'progress', progress }))
        .catch((error: unknown) => post({ kind: 'unopened', message: said(error) }));
      return;
    case 'find':
      try {
        post({ kind: 'found', number: data.number, found: index.find(data.query) });
      } catch (error) {
        post({ kind: 'failed', number: data.number, message: said(error) });
      }
  }
});
