import type { GrowingStatement } from './growing-statements.js';

/** A walk that is meant: which statement, and why it is bounded. */
interface Exception {
  readonly statement: RegExp;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    statement: /^DELETE FROM sandbox_messages WHERE next_receipt_at IS NULL AND accepted_at < \?$/,
    reason:
      'runs once an hour over a table of which the same sweep keeps 10,000 rows; an index would cost every message',
  },
  {
    statement: /FROM audit_entries WHERE id > \(SELECT MAX\(id\) FROM audit_entries\) - 100000 /,
    reason: 'looks at the newest 100,000 entries, once, when a process starts',
  },
  {
    statement: /^SELECT COUNT\(\*\) AS messages FROM \( SELECT 1 FROM messages .* LIMIT \?\) AS counted$/,
    reason: 'counts up to its last value, 50,000 at most, in an index alone',
  },
  {
    statement: /^SELECT id FROM messages WHERE id < \? AND id >= \? AND (scheduled_at|created_at|COALESCE\()/,
    reason: 'its floor lies 20,000 rows below its beginning; that of a test with few rows lies below everything',
  },
];

/** Whether this statement is known to look at many rows, but not at more and more. */
export function isExcepted({ sql }: GrowingStatement): boolean {
  return EXCEPTIONS.some(({ statement }) => statement.test(sql));
}

/** A page from one end of a table, without a condition: it ends at its limit. */
export function isPageFromTheEnd({ sql }: GrowingStatement): boolean {
  return /^SELECT (?!.*\b(SELECT|WHERE|GROUP)\b).* LIMIT (\?|\d+)$/.test(sql) && !/ ORDER BY (?!(\w\.)?id\b)/.test(sql);
}
