import { markdownTable } from '../support/markdown-table.js';
import type { Outcome } from './play.js';

const HEAD = ['scenario', 'shape', 'acked', 'lost', 'duplicated (bound)', 'unflagged', 'partial', 'stuck', 'recovery'];

/** The outcomes as a table. */
export function table(outcomes: readonly Outcome[]): string {
  return markdownTable([HEAD, ...outcomes.map(cells)]);
}

function cells({ scenario, shape, verdict, bound, recoveries }: Outcome): string[] {
  const { acked, lost, duplicated, unflagged, partial, stuck } = verdict;
  const slowest = Math.max(...recoveries.map(({ ms }) => ms));
  return [
    scenario,
    shape,
    String(acked),
    String(lost),
    `${duplicated} (≤ ${bound})`,
    String(unflagged),
    String(partial),
    String(stuck),
    recoveries.length > 0 ? `${(slowest / 1_000).toFixed(1)} s` : '',
  ];
}
