import { DatabaseUnavailableError, UniqueViolationError } from '../port/database-errors.js';

/** The parts of the driver's errors that are used here. */
interface DriverError extends Error {
  /** The server's number; absent when the driver itself found the fault. */
  errno?: number;
  sqlState?: string;
}

const DUPLICATE_KEY = 1062;
/** ER_LOCK_DEADLOCK and ER_LOCK_WAIT_TIMEOUT: the same work may succeed when it runs again. */
const CONTENTION = [1213, 1205];
/**
 * Errors that pass: disk or table full, too many connections, shutting down,
 * killed, read-only, access withdrawn.
 */
const UNAVAILABLE = [
  3, 1021, 1037, 1038, 1040, 1041, 1044, 1045, 1049, 1053, 1114, 1129, 1180, 1203, 1226, 1290, 1317, 1792, 1836, 1927,
  3024, 4031,
];

/** No connection is available. */
export class NoConnectionError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NoConnectionError';
  }
}

/** The server has not answered a statement in time. */
export class StatementTimeoutError extends Error {
  /** The code that the driver uses for its own time-outs. */
  readonly code = 'PROTOCOL_SEQUENCE_TIMEOUT';

  constructor(afterMs: number) {
    super(`the database has not answered within ${afterMs} ms`);
    this.name = 'StatementTimeoutError';
  }
}

/** Whether the same work may succeed when it is run again at once. */
export function isContention(error: unknown): boolean {
  return isDriverError(error) && error.sqlState !== undefined && CONTENTION.includes(error.errno ?? 0);
}

/** Whether the connection is lost, or may deliver a late response to its next user. */
export function isBroken(error: unknown): boolean {
  return isDriverError(error) && error.sqlState === undefined;
}

/** Translates what the driver throws into the errors of the port; anything else passes unchanged. */
export function translateMysqlError(error: unknown): unknown {
  if (error instanceof NoConnectionError) return new DatabaseUnavailableError(error);
  if (!isDriverError(error)) return error;
  if (error.errno === DUPLICATE_KEY) return new UniqueViolationError(error);
  const isDriversOwn = error.sqlState === undefined;
  const isForNow = UNAVAILABLE.includes(error.errno ?? 0) || isContention(error);
  return isDriversOwn || isForNow ? new DatabaseUnavailableError(error) : error;
}

/** Errors of the server carry an SQL state; those of the driver or the socket are fatal or have a code of theirs. */
function isDriverError(error: unknown): error is DriverError {
  if (!(error instanceof Error)) return false;
  return (
    'sqlState' in error || 'fatal' in error || ('code' in error && /^(E[A-Z]+|PROTOCOL_\w+)$/.test(String(error.code)))
  );
}
