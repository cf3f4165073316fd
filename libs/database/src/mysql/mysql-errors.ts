import { DatabaseUnavailableError, UniqueViolationError } from '../port/database-errors.js';
import { MYSQL_ERROR_CLASSES, type MysqlErrorClass } from './mysql-error-classes.js';

/** The parts of the driver's errors that are used here. */
interface DriverError extends Error {
  /** The server's number; absent when the driver itself found the fault. */
  errno?: number;
  sqlState?: string;
}

const DUPLICATE_KEY = 1062;
/** A COMMIT failed for a reason of the storage engine, whose number is in the text. */
const ERROR_DURING_COMMIT = 1180;
/** Its number for a deadlock: another member of a group of MySQL committed a conflicting change first. */
const DEADLOCK = /^Got error 149\b/;

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
  return classOf(error) === 'contention';
}

/** Whether the server of this connection does no work that writes any more, as after a failover. */
export function isDemotion(error: unknown): boolean {
  return classOf(error) === 'demoted';
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
  return isDriversOwn || classOf(error) !== undefined ? new DatabaseUnavailableError(error) : error;
}

/** Undefined for an error that the server did not report, and for one that would come again. */
function classOf(error: unknown): MysqlErrorClass | undefined {
  if (!isDriverError(error) || error.sqlState === undefined) return undefined;
  if (error.errno === ERROR_DURING_COMMIT && DEADLOCK.test(error.message)) return 'contention';
  return MYSQL_ERROR_CLASSES[error.errno ?? 0]?.[1];
}

/** Errors of the server carry an SQL state; those of the driver or the socket are fatal or have a code of theirs. */
function isDriverError(error: unknown): error is DriverError {
  if (!(error instanceof Error)) return false;
  return (
    'sqlState' in error || 'fatal' in error || ('code' in error && /^(E[A-Z]+|PROTOCOL_\w+)$/.test(String(error.code)))
  );
}
