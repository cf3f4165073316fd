import { markdownTable } from '../../support/markdown-table.js';
import type { Costs } from '../measure/costs.js';
import type { Spread } from '../statistics.js';
import { type Finding, passes, type ContenderResult, type Target, type Unit } from './finding.js';

const FINDINGS = ['figure', 'what', 'median', 'spread', 'target', 'verdict', 'from'];
const COSTS = ['figure', 'contender', 'messages/s', 'spread', 'CPU s per 100,000', 'database per 100,000', 'others'];
const DIGITS: Readonly<Record<Unit, number>> = { '×': 2, ms: 1, MB: 1, '/s': 0 };

/** The measured values and their targets. */
export function findingsTable(findings: readonly Finding[]): string {
  return markdownTable([FINDINGS, ...findings.map(findingCells)]);
}

/** The rates and the costs of the contenders. */
export function costsTable(contenders: readonly ContenderResult[]): string {
  return markdownTable([COSTS, ...contenders.map(contenderCells)]);
}

function findingCells(finding: Finding): string[] {
  const { figure, what, unit, value, target, from = '' } = finding;
  const verdict = { true: 'pass', false: 'MISS', undefined: '' }[String(passes(finding))] ?? '';
  const shown = (number: number) => `${format(number, DIGITS[unit])}${unit === '×' || unit === '/s' ? '' : ' '}${unit}`;
  return [figure, what, shown(value.median), spread(value, DIGITS[unit]), aim(target, DIGITS[unit]), verdict, from];
}

function contenderCells({ figure, contender, rate, costs }: ContenderResult): string[] {
  const others = `${format(costs.others, 2)} CPU`;
  return [figure, contender, format(rate.median, 0), spread(rate, 0), cpu(costs), counted(costs), others];
}

function cpu({ cpu }: Costs): string {
  const all = Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);
  const each = Object.entries(cpu).filter(([, seconds]) => seconds > 0);
  return `${format(all, 2)} = ${each.map(([name, seconds]) => `${name} ${format(seconds, 2)}`).join(' + ')}`;
}

function counted({ database }: Costs): string {
  return Object.entries(database)
    .map(([name, value]) =>
      name.endsWith('bytes') ? `${format(value / 1e6, 1)} MB of log` : `${format(value, 0)} ${name}`,
    )
    .join(', ');
}

function spread({ min, max }: Spread, digits: number): string {
  return min === max ? '' : `${format(min, digits)}–${format(max, digits)}`;
}

function aim(target: Target | undefined, digits: number): string {
  if (!target) return '';
  const { atLeast, atMost } = target;
  return atLeast === undefined ? `≤ ${format(atMost ?? 0, digits)}` : `≥ ${format(atLeast, digits)}`;
}

function format(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
