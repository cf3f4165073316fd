/** By the name of each test how it ended: `passed`, or why not. */
export type Results = ReadonlyMap<string, string>;

export function compare(kept: Results, other: Results): { lines: string[]; isWorse: boolean };
