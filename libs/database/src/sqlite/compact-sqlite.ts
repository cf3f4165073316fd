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
 * Writes a database anew: without free pages, without anything that was erased, and so that it gives back free pages
 * from now on. Needs room for two more copies in its folder, and no server on it: throws SecondServerError.
 */
export function compactSqliteFile(file: string): Compacted {
  // The copy that is made meanwhile holds texts and may be large: it belongs beside the file, not into /tmp. SQLite asks
  // for this once, when the process opens its first file.
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
