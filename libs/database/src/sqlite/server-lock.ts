import { isBusy } from './sqlite-errors.js';
import { SqliteHandle } from './sqlite-handle.js';
import { makeDataFile } from './sqlite-handles.js';

/** Another server uses the database file: two feeders would send every message twice. */
export class SecondServerError extends Error {
  constructor(file: string) {
    super(`Another Recado server already uses ${file}. Stop it first, or give this one a DATABASE_URL of its own.`);
    this.name = 'SecondServerError';
  }
}

/**
 * Keeps a second server off the same SQLite file, with a lock of the operating system (held by an open transaction on
 * a file beside it) that dies with its holder, even by kill -9. Throws SecondServerError. The CLI does not take it.
 */
export class ServerLock {
  private constructor(private readonly handle: SqliteHandle) {}

  static acquire(databaseFile: string): ServerLock {
    const file = `${databaseFile}.lock`;
    makeDataFile(file);
    const handle = new SqliteHandle(file, { timeout: 0 });
    try {
      handle.exec('BEGIN EXCLUSIVE');
      return new ServerLock(handle);
    } catch (error) {
      handle.close();
      throw isBusy(error) ? new SecondServerError(databaseFile) : error;
    }
  }

  release(): void {
    this.handle.close();
  }
}
