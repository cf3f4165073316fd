/** A summary of several measurements of one value. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The middle value, or the mean of the two middle values. Throws without values. */
export function median(values: readonly number[]): number {
  const sorted = inOrder(values);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

/** The quantile `q` (0 to 1) by the nearest rank. Throws without values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = inOrder(values);
  return sorted[Math.max(Math.ceil(q * sorted.length) - 1, 0)]!;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = inOrder(values);
  return { median: median(values), min: sorted[0]!, max: sorted.at(-1)! };
}

/** The value of each round divided by the base of the same round: a disturbance of a round affects both. */
export function ratios(values: readonly number[], bases: readonly number[]): number[] {
  return values.slice(0, bases.length).map((value, round) => value / bases[round]!);
}

/**
 * The growth of values that should stay level: the median of their last quarter divided by that of their second
 * quarter. The first quarter is warm-up.
 */
export function growth(values: readonly number[]): number {
  const quarter = (number: number) =>
    values.slice(Math.floor((values.length * number) / 4), Math.floor((values.length * (number + 1)) / 4));
  return median(quarter(3)) / median(quarter(1));
}

function inOrder(values: readonly number[]): number[] {
  if (values.length === 0) throw new Error('no values');
  return [...values].sort((a, b) => a - b);
}
