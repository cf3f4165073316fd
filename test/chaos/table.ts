import type { Outcome } from './play.js';

const HEAD = ['scenario', 'shape', 'acked', 'lost', 'duplicated (bound)', 'unflagged', 'partial', 'stuck', 'recovery'];

/** The outcomes as a table that reads in a terminal and in Markdown alike. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = [HEAD, ...outcomes.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(HEAD), rule, ...rows.slice(1).map(line)].join('\n');
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
