/** What several measurements of one thing say together. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The middle value; the mean of the two in the middle where their number is even. Throws for none. */
export function median(values: readonly number[]): number {
  const sorted = inOrder(values);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

/** The value that a share `q` (0 to 1) of all does not exceed (nearest rank). Throws for none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = inOrder(values);
  return sorted[Math.max(Math.ceil(q * sorted.length) - 1, 0)]!;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = inOrder(values);
  return { median: median(values), min: sorted[0]!, max: sorted.at(-1)! };
}

/** Each round's value through that round's base: what disturbed a round disturbed both. */
export function ratios(values: readonly number[], bases: readonly number[]): number[] {
  return values.slice(0, bases.length).map((value, round) => value / bases[round]!);
}

/**
 * By how much values that should stay level have grown: the median of their last quarter through that of their second
 * one. The first is warm-up.
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
