import { DatabaseUnavailableError, UniqueViolationError } from '../port/database.js';

/**
 * What an error of the server means for the work that met it.
 * `contention`: the same work may succeed when it is run again at once.
 * `away`: it passes without a change to the program, so a client may try again later.
 * `demoted`: like `away`, and this server will do no more work that writes for a while, although it goes on to accept
 * connections: after a failover the connections to it are of no use, and new ones may lead to another server.
 */
type MysqlErrorClass = 'contention' | 'away' | 'demoted';

/**
 * The numbers and names are those of MySQL's and MariaDB's lists of server errors, 1020 and 1047 as MariaDB with Galera
 * uses them, 3032, 3100, 3101, 3781 to 3783, 3796 to 3799 and 4094 as MySQL's Group Replication does, 9001 as ProxySQL.
 */
export const MYSQL_ERROR_CLASSES: Readonly<Record<number, readonly [name: string, MysqlErrorClass]>> = {
  3: ['EE_WRITE', 'away'],
  1020: ['ER_CHECKREAD', 'contention'],
  1021: ['ER_DISK_FULL', 'away'],
  1037: ['ER_OUTOFMEMORY', 'away'],
  1038: ['ER_OUT_OF_SORTMEMORY', 'away'],
  1040: ['ER_CON_COUNT_ERROR', 'away'],
  1041: ['ER_OUT_OF_RESOURCES', 'away'],
  1044: ['ER_DBACCESS_DENIED_ERROR', 'away'],
  1045: ['ER_ACCESS_DENIED_ERROR', 'away'],
  // A Galera node outside the primary component, or one that is still joining it.
  1047: ['ER_UNKNOWN_COM_ERROR', 'demoted'],
  1049: ['ER_BAD_DB_ERROR', 'away'],
  1053: ['ER_SERVER_SHUTDOWN', 'demoted'],
  1114: ['ER_RECORD_FILE_FULL', 'away'],
  1129: ['ER_HOST_IS_BLOCKED', 'away'],
  1135: ['ER_CANT_CREATE_THREAD', 'away'],
  1180: ['ER_ERROR_DURING_COMMIT', 'away'],
  1203: ['ER_TOO_MANY_USER_CONNECTIONS', 'away'],
  1205: ['ER_LOCK_WAIT_TIMEOUT', 'contention'],
  1206: ['ER_LOCK_TABLE_FULL', 'away'],
  1213: ['ER_LOCK_DEADLOCK', 'contention'],
  1226: ['ER_USER_LIMIT_REACHED', 'away'],
  // A server that was made a replica: read_only, or super_read_only.
  1290: ['ER_OPTION_PREVENTS_STATEMENT', 'demoted'],
  1317: ['ER_QUERY_INTERRUPTED', 'away'],
  1792: ['ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION', 'demoted'],
  1836: ['ER_READ_ONLY_MODE', 'demoted'],
  1927: ['ER_CONNECTION_KILLED', 'away'],
  1969: ['ER_STATEMENT_TIMEOUT', 'away'],
  3024: ['ER_QUERY_TIMEOUT', 'away'],
  // A member that lost its group, which goes offline by default.
  3032: ['ER_SERVER_OFFLINE_MODE', 'demoted'],
  // A member that lost its group cannot commit.
  3100: ['ER_RUN_HOOK_ERROR', 'demoted'],
  // Another member committed a conflicting change first.
  3101: ['ER_TRANSACTION_ROLLBACK_DURING_COMMIT', 'contention'],
  3168: ['ER_SERVER_ISNT_AVAILABLE', 'demoted'],
  // A new primary first applies what it has received; or it has lost its group meanwhile.
  3781: ['ER_GR_HOLD_WAIT_TIMEOUT', 'away'],
  3782: ['ER_GR_HOLD_KILLED', 'demoted'],
  3783: ['ER_GR_HOLD_MEMBER_STATUS_ERROR', 'demoted'],
  // Waiting for the other members is what `group_replication_consistency` asks for.
  3796: ['ER_GRP_TRX_CONSISTENCY_NOT_ALLOWED', 'demoted'],
  3797: ['ER_GRP_TRX_CONSISTENCY_BEFORE', 'away'],
  3798: ['ER_GRP_TRX_CONSISTENCY_AFTER_ON_TRX_BEGIN', 'away'],
  3799: ['ER_GRP_TRX_CONSISTENCY_BEGIN_NOT_ALLOWED', 'demoted'],
  4031: ['ER_CLIENT_INTERACTION_TIMEOUT', 'away'],
  // Another member is about to become the primary.
  4094: ['ER_OPERATION_NOT_ALLOWED_WHILE_PRIMARY_CHANGE_IS_RUNNING', 'away'],
  9001: ['ProxySQL: max connect timeout', 'away'],
};

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
