import { markdownTable } from '../support/markdown-table.js';
import type { ScenarioResult } from './run-scenario.js';

const HEAD = ['scenario', 'shape', 'acked', 'lost', 'duplicated (bound)', 'unflagged', 'partial', 'stuck', 'recovery'];

export function resultsTable(results: readonly ScenarioResult[]): string {
  return markdownTable([HEAD, ...results.map(cells)]);
}

function cells({ scenario, shape, comparison, bound, recoveries }: ScenarioResult): string[] {
  const { acked, lost, duplicated, unflagged, partial, stuck } = comparison;
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
