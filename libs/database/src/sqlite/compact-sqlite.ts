import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ServerLock } from './server-lock.js';
import { openWriteHandle } from './sqlite-handles.js';

/** Sizes of a file in bytes, before and after. */
export interface Compacted {
  readonly before: number;
  readonly after: number;
}

/**
 * Rewrites a database file without free pages and erased data, in the mode in which it can give free pages back. Needs
 * space for two more copies in its folder. Throws SecondServerError while a server uses the file.
 */
export function compactSqliteFile(file: string): Compacted {
  // The temporary copy holds texts and may be large: it belongs beside the file, not into /tmp. SQLite reads this once,
  // when the process opens its first file.
  process.env.SQLITE_TMPDIR ??= dirname(file);
  const lock = ServerLock.acquire(file);
  try {
    const before = statSync(file).size;
    rewrite(file);
    return { before, after: statSync(file).size };
  } finally {
    lock.release();
  }
}

function rewrite(file: string): void {
  const handle = openWriteHandle(file);
  try {
    handle.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    handle.close();
  }
}
