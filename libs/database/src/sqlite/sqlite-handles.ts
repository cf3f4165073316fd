import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { SqliteHandle } from './sqlite-handle.js';

/** How long a handle waits for another process (the CLI, a backup) before it gives up, in ms. */
const BUSY_TIMEOUT_MS = 5_000;
/** 64 MiB of pages: the claim index of a million waiting messages stays in memory. */
const CACHE_KIB = 65_536;
/** The log is cut back to this after a checkpoint, so that one large batch does not leave a large file. */
const JOURNAL_LIMIT_BYTES = 64 * 1024 ** 2;

/** FULL as a number, as `PRAGMA synchronous` answers it. */
const FULL = 2;

/** The folder does not support WAL with full sync: usually it is on a network, without shared memory. */
class NotDurableError extends Error {
  constructor(journal: unknown, synchronous: unknown) {
    super(
      `SQLite cannot keep what is acknowledged in this folder (journal ${String(journal)}, synchronous ` +
        `${String(synchronous)} in place of wal and ${FULL}). Put the database on a local disk.`,
    );
    this.name = 'NotDurableError';
  }
}

/** Pragmas of every handle that writes. FULL: with NORMAL a power loss takes acknowledged commits with it. */
export function prepareWriteHandle(handle: SqliteHandle): void {
  // Before the first page is written. A file that something else made is converted by `compact`.
  if (handle.pragmaValue('page_count') === 0) handle.pragma('auto_vacuum = INCREMENTAL');
  const journal = handle.pragmaValue('journal_mode = WAL');
  handle.pragma('synchronous = FULL');
  const synchronous = handle.pragmaValue('synchronous');
  if (journal !== 'wal' || synchronous !== FULL) throw new NotDurableError(journal, synchronous);
  handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  handle.pragma(`cache_size = -${CACHE_KIB}`);
  handle.pragma(`journal_size_limit = ${JOURNAL_LIMIT_BYTES}`);
  // Erased data is overwritten, also on pages that become free: otherwise it stays in the file for months.
  handle.pragma('secure_delete = ON');
}

/** Pragmas of every handle that only reads. */
export function prepareReadHandle(handle: SqliteHandle): void {
  handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  handle.pragma(`cache_size = -${CACHE_KIB}`);
}

/**
 * Creates a data file and its folder for their owner only: they hold phone numbers and texts. Existing ones keep their
 * mode; files that SQLite creates beside it get the same mode.
 */
export function makeDataFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch {
    // It exists, or SQLite will say why it cannot be created.
  }
}

/** Opens the one handle that writes, creating the folder and the file when they are missing. */
export function openWriteHandle(file: string): SqliteHandle {
  makeDataFile(file);
  const handle = new SqliteHandle(file);
  prepareWriteHandle(handle);
  return handle;
}

/** Opens a handle that only reads; the file must be there. */
export function openReadHandle(file: string): SqliteHandle {
  const handle = new SqliteHandle(file, { readonly: true });
  prepareReadHandle(handle);
  return handle;
}
