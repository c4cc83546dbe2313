// The finished games of the server, counted by the server.

import * as api from '../online/api';
import type { Explored, WithComputers } from '../online/wire';
import type { Rulebook } from '../wasm/types';

export interface ServerFilter {
  player: string;
  /** The lowest average rating; null: any, or none. */
  rating: number | null;
  computers: WithComputers;
}

/** The lowest ratings that the server can ask for. */
export const RATINGS: readonly number[] = [1000, 1200, 1400, 1600, 1800, 2000];

/** How long a person has to pause while typing a name. */
const PAUSE = 300;

/** Names of texts. */
type ServerProblem = 'unreachable' | 'noServer' | 'noPlayer' | 'failed';

function problemOf(error: unknown): ServerProblem {
  if (!(error instanceof api.ProblemError)) return 'failed';
  const problems: Record<string, ServerProblem> = { unreachable: 'unreachable', 'no-server': 'noServer', 'unknown-person': 'noPlayer' };
  return problems[error.code] ?? 'failed';
}

export class ServerExplorer {
  /** The last answer, with the position that it is about. */
  found = $state.raw<(Explored & { position: string }) | null>(null);
  /** Why there is no answer. */
  problem = $state<ServerProblem | null>(null);
  #asked = 0;
  #player = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks for a position; a later question overtakes an earlier one. */
  ask(book: Rulebook, position: string, { player, rating, computers }: ServerFilter): void {
    const number = ++this.#asked;
    clearTimeout(this.#timer);
    const search = {
      game: book.game,
      rules: book.rules,
      position,
      computers,
      ...(player.trim() ? { player: player.trim() } : {}),
      ...(rating === null ? {} : { rating }),
    };
    this.#timer = setTimeout(() => void this.#fetch(number, search), player === this.#player ? 0 : PAUSE);
    this.#player = player;
  }

  close(): void {
    this.#asked++;
    clearTimeout(this.#timer);
  }

  async #fetch(number: number, search: api.Exploration): Promise<void> {
    let found: (Explored & { position: string }) | null = null;
    let problem: ServerProblem | null = null;
    try {
      found = { ...(await api.explore(search)), position: search.position };
    } catch (error) {
      problem = problemOf(error);
    }
    if (number !== this.#asked) return;
    this.found = found;
    this.problem = problem;
  }
}
