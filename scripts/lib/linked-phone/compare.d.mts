/** By the name of each test how it ended: `passed`, or why not. */
export type Results = ReadonlyMap<string, string>;

/** A test that passed at try `at` only, and why it failed at the first one. */
export interface Late {
  readonly name: string;
  readonly at: number;
  readonly why: string | undefined;
}

export interface Ended {
  readonly results: Results;
  readonly late: readonly Late[];
}

export function compare(kept: Ended, other: Ended): { lines: string[]; isWorse: boolean };
