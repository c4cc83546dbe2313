// Checks whether a move does what a task asks for. The rules have already accepted the move.

import type { Played } from '../wasm/types';
import type { Goal } from './types';

export function meets(goal: Goal, played: Played): boolean {
  const { canonical, way } = played;
  const over = way.over.filter((square) => square !== null);
  return (
    (goal.moves?.includes(canonical) ?? true) &&
    (!goal.begins || canonical.startsWith(goal.begins)) &&
    (goal.like?.test(canonical) ?? true) &&
    (!goal.home || way.home) &&
    (!goal.promoted || played.promoted) &&
    (!goal.roundOver || played.roundOver !== null) &&
    played.captures.length >= (goal.captures ?? 0) &&
    way.path.length >= (goal.hops ?? 0) &&
    (goal.through?.every((square) => way.path.includes(square)) ?? true) &&
    (goal.over?.every((square) => over.includes(square)) ?? true) &&
    (!goal.ends || way.path.at(-1) === goal.ends)
  );
}
