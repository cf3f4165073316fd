import { existsSync, statSync } from 'node:fs';
import { SqliteError } from './binding/sqlite-error.js';
import { openReadHandle } from './sqlite-handles.js';

/** The result code of SQLite for a damaged file. */
const SQLITE_CORRUPT = 11;
/** Larger files are not checked at a start, which would wait: SQLite checks some 300 MiB in a second. */
const CHECKED_BYTES = 1024 ** 3;

/**
 * Checks the pages of a database file, in at most a few seconds: `sound`, `too large` (it was not checked), or what SQLite
 * found first. Indexes are not compared with their tables. Throws SqliteError for a file that is no database.
 */
export function checkPages(file: string): string {
  if (statSync(file).size > CHECKED_BYTES) return 'too large';
  const handle = openReadHandle(file);
  try {
    const found = String(handle.pragmaValue('quick_check(1)'));
    // The first line only names the database.
    return found === 'ok' ? 'sound' : found.replace(/^\*\*\*.*\n/, '');
  } finally {
    handle.close();
  }
}

/**
 * Checks a file whose last server was killed or lost its machine: only then a log is left beside it. Throws
 * SqliteError when pages are damaged: accepted messages could be lost in them, and requests would fail one by one.
 */
export function checkAfterUncleanEnd(file: string): void {
  const log = `${file}-wal`;
  if (!existsSync(file) || !existsSync(log) || statSync(log).size === 0) return;
  const found = checkPages(file);
  if (found === 'sound' || found === 'too large') return;
  throw new SqliteError(found, SQLITE_CORRUPT, {});
}
