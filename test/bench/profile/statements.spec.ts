import { expect, it } from 'vitest';
import { sumByText, statementSummary } from './statements.js';

const costs = sumByText([
  { text: 'COMMIT', times: 2, ms: 1, rowsRead: 0 },
  { text: 'SELECT `id`\n  FROM `messages`', times: 1, ms: 4, rowsRead: 500 },
  { text: 'COMMIT', times: 2, ms: 1, rowsRead: 0 },
]);

it('sumByText adds up the statements with the same text, the greatest time first', () => {
  expect(costs.map(({ times, ms }) => [times, ms])).toEqual([
    [1, 4],
    [4, 2],
  ]);
});

it('statementSummary shows the costs of each text for one message', () => {
  const lines = statementSummary(costs, 1_000).split('\n');
  expect(lines[0]).toBe('statements: 6.00 µs a message, waits included');
  expect(lines[3]).toBe('    4.00       100     4.000     0.50  SELECT `id` FROM `messages`');
  expect(lines[4]).toBe('    2.00       400     0.500     0.00  COMMIT');
});
