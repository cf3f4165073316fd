const DAY_MS = 86_400_000;

/** The UTC day of a time, in days since the epoch. */
export function utcDay(time: number): number {
  return Math.floor(time / DAY_MS);
}
