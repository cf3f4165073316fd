import type { GrowingStatement } from './growing-statements.js';

/** A statement that may scan many rows, and the reason why their number is bounded. */
interface Exception {
  readonly statement: RegExp;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    statement: /^DELETE FROM sandbox_messages WHERE next_receipt_at IS NULL AND accepted_at < \?$/,
    reason:
      'runs once an hour on a table in which the same sweep keeps 10,000 rows; an index would slow every message down',
  },
  {
    statement: /FROM audit_entries WHERE id > \(SELECT MAX\(id\) FROM audit_entries\) - 100000 /,
    reason: 'reads the newest 100,000 entries once, at the start of a process',
  },
  {
    statement: /^SELECT COUNT\(\*\) AS messages FROM \( SELECT 1 FROM messages .* LIMIT \?\) AS counted$/,
    reason: 'counts up to its last value, 50,000 at most, and reads only an index',
  },
  {
    statement: /^SELECT COUNT\(\*\) AS files FROM \(SELECT id FROM media_files LIMIT 100000\) AS f$/,
    reason: 'counts 100,000 rows at most, for a figure that says so: some ten milliseconds on SQLite',
  },
  {
    statement: /^SELECT SUBSTR\(sealed_json, 1, 8\) AS id, COUNT\(\*\) AS texts FROM gateway_callbacks /,
    reason: 'is asked by a person who changes the secret of the installation, once; callbacks are kept for a day',
  },
  {
    statement: /^SELECT id FROM messages WHERE id < \? AND id >= \? AND (scheduled_at|created_at|COALESCE\()/,
    reason: 'reads at most 20,000 rows; with the few rows of a test its lower bound is below all ids',
  },
  {
    statement: /^SELECT \((?:SELECT .*\) AS q\d+, \()*SELECT 1 FROM notifications LIMIT 1\) AS q\d+/,
    reason: 'asks whether there is any row, so it reads one; the other questions of the statement have indexes',
  },
  {
    statement: /^DELETE FROM (notifications|inbound_messages) WHERE data(_json)? LIKE \?$/,
    reason: 'is asked by a person who gives up a lost secret, once; both tables are emptied as their events are told',
  },
];

/** Whether this statement reads many rows, but not more as the table grows. */
export function isExcepted({ sql }: GrowingStatement): boolean {
  return EXCEPTIONS.some(({ statement }) => statement.test(sql));
}

/** Whether this is a page from one end of a table, without a condition: it reads as many rows as its limit. */
export function isPageFromTheEnd({ sql }: GrowingStatement): boolean {
  return /^SELECT (?!.*\b(SELECT|WHERE|GROUP)\b).* LIMIT (\?|\d+)$/.test(sql) && !/ ORDER BY (?!(\w\.)?id\b)/.test(sql);
}

/**
 * Whether this statement lists the messages of one channel up to a limit. Here one channel has nearly all messages, so
 * that a scan of the index costs what the range costs and reads no more: the test that counts rows covers it.
 */
export function isListOfChannel({ sql }: GrowingStatement): boolean {
  return /^SELECT id FROM messages \S.* WHERE status IN \([\d, ]+\) AND aside IN \([\d, ]+\) AND channel_id = \? AND lane IN \(0, 1, 2\) LIMIT \?$/.test(
    sql,
  );
}
