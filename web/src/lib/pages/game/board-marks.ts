// What the board shows besides the men: possible jumps of a call, a capture passed up, hints, engine lines, refusals.

import { arrowOf, type Advisor, type Arrow } from '../../game/advisor.svelte';
import type { Session } from '../../game/session.svelte';
import type { BilloBoard, Way } from '../../wasm/types';

export interface Mark {
  square: string;
  kind: 'good' | 'bad' | 'note';
}

/** More would hide the board. */
const MOST = 8;
/** For the best, second and third line. */
const STRENGTHS = [1, 0.6, 0.35];

function claimOf(session: Session): BilloBoard['claim'] {
  const board = session.view.board;
  return board.game === 'billo' && !session.inputBlocked && !session.begun ? board.claim : null;
}

function drawn(ways: Way[], strength: number): Arrow[] {
  return ways.slice(0, MOST).map(({ from, path, home }) => ({ from, path, home, strength }));
}

/** `considered`: the call that is pointed at; without one the longest is shown. */
export function arrowsOf(session: Session, advisor: Advisor, considered: number | null, analysing: boolean): Arrow[] {
  const longest = session.calls.at(-1);
  if (longest) return drawn(session.afterCall(considered ?? longest), 0.8);
  if (session.begun) return [];
  const claim = claimOf(session);
  if (claim) return drawn(claim.captures, 0.7);
  if (advisor.hint && session.live) return drawn([advisor.hint.way], 1);
  if (!analysing || !advisor.result) return [];
  return advisor.result.lines.flatMap(({ moves: [move] }, index) => {
    if (!move) return [];
    try {
      const arrow = arrowOf(session.rulebook, session.position, move, STRENGTHS[index] ?? 0.3);
      // A pass and a claim have no arrow.
      return arrow.from ? [arrow] : [];
    } catch {
      // The result may still be about the previous position.
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
  if (advisor.hint && session.live && !session.begun) return advisor.hint.way.home ? [] : marked(advisor.hint.way.path.slice(-1), 'good');
  return [];
}
