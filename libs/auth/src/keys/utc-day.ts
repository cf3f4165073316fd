import { DAY_MS } from '@recado/core';

/** The UTC day of a time, in days since the epoch. */
export function utcDay(time: number): number {
  return Math.floor(time / DAY_MS);
}
