import { SqliteHandle } from '../../../libs/database/src/sqlite/sqlite-handle.js';
import { columnsOf, MESSAGE_COLUMNS } from './message-row.js';
import { openRoute } from './route.js';
import { serve } from './serve.js';
import type { ClientMessage } from './texts.js';

/** The SQLite ceiling: a prepared INSERT for each message and a transaction for each request, on Recado's table and pragmas. */
export type SqliteRouteCalls = { port(nothing: undefined): number };

const { DATABASE_FILE = '', SCHEMA = '' } = process.env;

const handle = new SqliteHandle(DATABASE_FILE);
for (const pragma of [
  'journal_mode = WAL',
  'synchronous = FULL',
  'cache_size = -65536',
  'journal_size_limit = 67108864',
])
  handle.pragma(pragma);
handle.exec(SCHEMA);

const marks = MESSAGE_COLUMNS.map(() => '?').join(', ');
const insert = handle.prepare(`INSERT INTO messages (${MESSAGE_COLUMNS.join(', ')}) VALUES (${marks})`);
function insertAll(messages: readonly ClientMessage[]): void {
  const now = Date.now();
  handle.exec('BEGIN IMMEDIATE');
  for (const message of messages) insert.run(...columnsOf(message, now));
  handle.exec('COMMIT');
}

const port = await openRoute(async (messages) => insertAll(messages));

serve({ port: () => port } satisfies SqliteRouteCalls);
