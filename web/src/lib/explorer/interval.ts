// How far a share or a mean of a few games can be from the truth.

/** The quantile of the normal distribution for 95 %. */
const Z = 1.96;

export interface Interval {
  /** The estimate. */
  at: number;
  low: number;
  high: number;
}

/** The share of successes with Wilson's interval for 95 %; null without any tries. */
export function share(successes: number, tries: number): Interval | null {
  if (tries === 0) return null;
  const at = successes / tries;
  const z2 = Z * Z;
  const middle = (at + z2 / (2 * tries)) / (1 + z2 / tries);
  const reach = (Z / (1 + z2 / tries)) * Math.sqrt((at * (1 - at)) / tries + z2 / (4 * tries * tries));
  return { at, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** The mean with the normal interval for 95 %, from the sum and the sum of squares; null for fewer than two values. */
export function mean(count: number, sum: number, squares: number): Interval | null {
  if (count < 2) return null;
  const at = sum / count;
  const variance = Math.max(0, (squares - count * at * at) / (count - 1));
  const reach = Z * Math.sqrt(variance / count);
  return { at, low: at - reach, high: at + reach };
}
