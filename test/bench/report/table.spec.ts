import { describe, expect, it } from 'vitest';
import { type Finding, passes } from './finding.js';
import { costsTable, findingsTable } from './table.js';

const finding = (extra: Partial<Finding> = {}): Finding => ({
  figure: 'drain',
  what: '÷ plain Bull',
  unit: '×',
  value: { median: 1.25, min: 1.1, max: 1.4 },
  ...extra,
});
const cellsOf = (table: string, line = 2) =>
  table
    .split('\n')
    [line]!.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('passes', () => {
  it.each([
    [{ atLeast: 1.25 }, true],
    [{ atLeast: 1.26 }, false],
    [{ atMost: 1.25 }, true],
    [{ atMost: 1.24 }, false],
    [undefined, undefined],
  ])('answers for 1.25 with the target %j: %s', (target, expected) =>
    expect(passes(finding({ target }))).toBe(expected),
  );
});

describe('findingsTable', () => {
  it('shows the median, the spread, the target and whether it was reached', () => {
    const table = findingsTable([finding({ target: { atLeast: 1.3 }, from: 'recado 5,000/s ÷ plain Bull 4,000/s' })]);
    expect(cellsOf(table)).toEqual([
      'drain',
      '÷ plain Bull',
      '1.25×',
      '1.10–1.40',
      '≥ 1.30',
      'MISS',
      'recado 5,000/s ÷ plain Bull 4,000/s',
    ]);
  });

  it('leaves missing values empty', () => {
    const table = findingsTable([finding({ unit: 'ms', value: { median: 1_234.56, min: 3, max: 3 } })]);
    expect(cellsOf(table).slice(2)).toEqual(['1,234.6 ms', '', '', '', '']);
  });

  it('aligns its columns', () => {
    const lines = findingsTable([finding(), finding({ what: 'something that takes more words' })]).split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });
});

describe('costsTable', () => {
  it('adds up the processor times, omits parts that did not run, and shows the counters of the database', () => {
    const costs = {
      cpu: { api: 1.5, worker: 0, mysqld: 0.75 },
      others: 0.5,
      database: { statements: 2_000.4, 'log bytes': 34_900_000 },
    };
    const table = costsTable([
      { figure: 'intake-100', contender: 'recado', rate: { median: 15_250, min: 12_900, max: 17_600 }, costs },
    ]);
    expect(cellsOf(table)).toEqual([
      'intake-100',
      'recado',
      '15,250',
      '12,900–17,600',
      '2.25 = api 1.50 + mysqld 0.75',
      '2,000 statements, 34.9 MB of log',
      '0.50 CPU',
    ]);
  });
});
