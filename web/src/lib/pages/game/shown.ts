// What the board shows beside the men: possible jumps of a call, a capture passed up, hints, the engine's lines, refusals.

import { arrowOf, type Advisor, type Arrow } from '../../game/advisor.svelte';
import type { Session } from '../../game/session.svelte';
import type { BilloBoard, Way } from '../../wasm/types';

export interface Mark {
  square: string;
  kind: 'good' | 'bad' | 'note';
}

/** More would hide the board. */
const MOST = 8;
/** Of the best, second and third line. */
const STRENGTHS = [1, 0.6, 0.35];

function claimOf(session: Session): BilloBoard['claim'] {
  const board = session.look.board;
  return board.game === 'billo' && !session.barred && !session.begun ? board.claim : null;
}

function drawn(ways: Way[], strength: number): Arrow[] {
  return ways.slice(0, MOST).map(({ from, path }) => ({ from, path, strength }));
}

/** `considered`: the call that is pointed at; without one the longest is shown. */
export function arrowsOf(session: Session, advisor: Advisor, considered: number | null, analysing: boolean): Arrow[] {
  const longest = session.calls.at(-1);
  if (longest) return drawn(session.afterCall(considered ?? longest), 0.8);
  if (session.begun) return [];
  const claim = claimOf(session);
  if (claim) return drawn(claim.captures, 0.7);
  if (advisor.hint && session.live) return [advisor.hint.arrow];
  if (!analysing || !advisor.thought) return [];
  return advisor.thought.lines.flatMap(({ moves: [move] }, index) => {
    if (!move || /^(pass|claim)$/.test(move)) return [];
    try {
      return [arrowOf(session.rulebook, session.position, move, STRENGTHS[index] ?? 0.3)];
    } catch {
      // The thought may still be about the position before.
      return [];
    }
  });
}

export function marksOf(session: Session, advisor: Advisor): Mark[] {
  const marked = (squares: Iterable<string>, kind: Mark['kind']): Mark[] => [...new Set(squares)].map((square) => ({ square, kind }));
  if (session.refused) return marked(session.refused.squares, 'bad');
  const claim = claimOf(session);
  if (claim)
    return marked([claim.from, claim.to, ...claim.captures.flatMap((way) => way.over.filter((square) => square !== null))], 'note');
  if (advisor.hint && session.live && !session.begun) return marked(advisor.hint.arrow.path.slice(-1), 'good');
  return [];
}
