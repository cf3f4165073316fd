import { markdownTable } from '../support/markdown-table.js';
import type { ScenarioResult } from './run-scenario.js';

const HEAD = ['scenario', 'shape', 'acked', 'lost', 'duplicated (bound)', 'unflagged', 'partial', 'stuck', 'recovery'];

export function resultsTable(results: readonly ScenarioResult[]): string {
  return markdownTable([HEAD, ...results.map(cells)]);
}

const GAPS_HEAD = ['fault', 'longest gap of intake', 'longest gap of sending'];

/** How long intake and sending stood still, for each fault of a cluster. */
export function gapsTable(results: readonly ScenarioResult[]): string {
  const gaps = results.flatMap((result) => result.gaps);
  return markdownTable([GAPS_HEAD, ...gaps.map((gap) => [gap.fault, seconds(gap.intakeMs), seconds(gap.sendingMs)])]);
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
    recoveries.length > 0 ? seconds(slowest) : '',
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
