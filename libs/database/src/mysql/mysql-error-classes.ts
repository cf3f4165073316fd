/**
 * What an error of the server means for the work that met it.
 * `contention`: the same work may succeed when it is run again at once.
 * `away`: it passes without a change to the program, so a client may try again later.
 * `demoted`: like `away`, and this server will do no more work that writes for a while, although it goes on to accept
 * connections: after a failover the connections to it are of no use, and new ones may lead to another server.
 */
export type MysqlErrorClass = 'contention' | 'away' | 'demoted';

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
