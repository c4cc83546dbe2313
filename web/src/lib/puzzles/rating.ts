// The rating of a person at puzzles, on this device: Glicko, each puzzle being an opponent whose rating does not change.

export interface Rating {
  rating: number;
  deviation: number;
}

export const FIRST: Rating = { rating: 1200, deviation: 250 };

/** How sure a puzzle's own rating is. */
const PUZZLE_DEVIATION = 80;
/** A rating never becomes surer than this, so that it follows a person who gets better. */
const LEAST_DEVIATION = 55;
/** One puzzle changes a rating by so much at most: the first ones say little about a person. */
const MOST_CHANGE = 100;
/** Above this deviation a rating is called uncertain. */
const UNSURE_DEVIATION = 110;
const Q = Math.LN10 / 400;

/** Whether a rating comes from too few puzzles to say much. */
export const isUnsure = ({ deviation }: Rating): boolean => deviation > UNSURE_DEVIATION;

/** How far a rating may be off, as it is shown: in tens. */
export const shownDeviation = ({ deviation }: Rating): number => Math.round(deviation / 10) * 10;

/** The rating after a puzzle: 1 for solved, 0 for failed. */
export function after({ rating, deviation }: Rating, puzzle: number, score: 0 | 1): Rating {
  const g = 1 / Math.sqrt(1 + (3 * (Q * PUZZLE_DEVIATION) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-g * (rating - puzzle)) / 400));
  const d2 = 1 / (Q ** 2 * g ** 2 * expected * (1 - expected));
  const precision = 1 / deviation ** 2 + 1 / d2;
  const change = (Q / precision) * g * (score - expected);
  return {
    rating: Math.max(100, Math.min(3500, rating + Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, change)))),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)),
  };
}
