// Checks whether a move does what a task asks for. The rules have already accepted the move.

import { slideOf } from '../board/slides';
import type { Played, Step } from '../wasm/types';
import type { Goal } from './types';

export function meets(goal: Goal, played: Played): boolean {
  const { canonical, man, steps, way } = played;
  const over = way.over.filter((square) => square !== null);
  return (
    (goal.moves?.includes(canonical) ?? true) &&
    (!goal.man || (man !== null && (man.billo ? 'billo' : man.shape) === goal.man)) &&
    (!goal.from || way.from === goal.from) &&
    (!goal.step || steps.some(({ kind }) => kind === goal.step)) &&
    (!goal.slide || slides(goal.slide, steps)) &&
    (!goal.home || way.home) &&
    (!goal.promoted || played.promoted) &&
    (!goal.roundOver || played.roundOver !== null) &&
    played.captures.length >= (goal.captures ?? 0) &&
    way.path.length >= (goal.hops ?? 0) &&
    (goal.through?.every((square) => way.path.includes(square)) ?? true) &&
    (goal.over?.every((square) => over.includes(square)) ?? true) &&
    (!goal.ends || [goal.ends].flat().includes(way.path.at(-1) ?? ''))
  );
}

function slides({ trays, directions, distance }: NonNullable<Goal['slide']>, steps: Step[]): boolean {
  const slide = slideOf(steps);
  return slide !== null && slide.trays.join() === trays.join() && directions.includes(slide.direction) && slide.distance === distance;
}
