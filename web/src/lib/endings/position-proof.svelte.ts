// What is proven of the position on the board.

import type { ProvenPosition } from '../wasm/ending-types';
import type { ReadError, Rulebook } from '../wasm/types';
import { NoAnswer, type EndingSolver } from './solver';

export class PositionProof {
  found = $state.raw<ProvenPosition | null>(null);
  /** How much of the proof is done, from 0 to 1; null: nothing is being proven. */
  progress = $state<number | null>(null);
  /** Why there is no answer; null in it: the engine failed. */
  problem = $state.raw<{ code: ReadError['code'] | null } | null>(null);

  #solver: Pick<EndingSolver, 'look'>;
  #asked = 0;
  /** What was proven before, so that going back takes no time. */
  #known = new Map<string, ProvenPosition>();

  constructor(solver: Pick<EndingSolver, 'look'>) {
    this.#solver = solver;
  }

  async at(book: Rulebook, position: string): Promise<void> {
    const asked = ++this.#asked;
    const known = this.#known.get(position);
    this.problem = null;
    this.found = known ?? null;
    this.progress = known ? null : 0;
    if (known) return;
    try {
      const found = await this.#solver.look(book, position, (done) => {
        if (asked === this.#asked) this.progress = done;
      });
      this.#known.set(position, found);
      if (asked !== this.#asked) return;
      this.found = found;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.problem = { code: error instanceof NoAnswer ? error.code : null };
    }
    this.progress = null;
  }
}
