import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';

/** How long a handle waits for another process (the CLI, a backup) before it gives up, in ms. */
const BUSY_TIMEOUT_MS = 5_000;
/** 64 MiB of pages: the claim index of a million waiting messages stays in memory. */
const CACHE_KIB = 65_536;
/** The log is cut back to this after a checkpoint, so that one large batch does not leave a large file. */
const JOURNAL_LIMIT_BYTES = 64 * 1024 ** 2;

/** Pragmas of every handle that writes. FULL: with NORMAL a power loss takes acknowledged commits with it. */
export function prepareWriteHandle(handle: Sqlite.Database): void {
  handle.pragma('journal_mode = WAL');
  handle.pragma('synchronous = FULL');
  handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  handle.pragma(`cache_size = -${CACHE_KIB}`);
  handle.pragma(`journal_size_limit = ${JOURNAL_LIMIT_BYTES}`);
}

/** Pragmas of every handle that only reads. */
export function prepareReadHandle(handle: Sqlite.Database): void {
  handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  handle.pragma(`cache_size = -${CACHE_KIB}`);
}

/**
 * Makes a file of the data, and its folder, for their owner only: they hold people's numbers and texts. What is there
 * already keeps its mode; what SQLite puts beside a file gets that of the file.
 */
export function makeDataFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch {
    // It is there, or SQLite is about to say why it cannot be.
  }
}

/** Opens the one handle that writes, creating the folder and the file when they are missing. */
export function openWriteHandle(file: string): Sqlite.Database {
  makeDataFile(file);
  const handle = new Sqlite(file);
  prepareWriteHandle(handle);
  return handle;
}

/** Opens a handle that only reads; the file must be there. */
export function openReadHandle(file: string): Sqlite.Database {
  const handle = new Sqlite(file, { readonly: true });
  prepareReadHandle(handle);
  return handle;
}
