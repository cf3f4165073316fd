import type { Late, Results } from './compare.mjs';

export function repeatFailures(
  first: Results,
  run: (names: readonly string[]) => Promise<Results>,
  reference?: Results,
): Promise<{ results: Results; late: Late[] }>;
