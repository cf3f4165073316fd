import type { DatabaseConfig, SqliteConfig } from '@recado/config';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ENTITIES, READ_ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { openPool } from './mysql/mysql-pool.js';
import { parseMysqlUrl } from './mysql/mysql-url.js';
import { SqliteHandle } from './sqlite/sqlite-handle.js';
import { prepareReadHandle, prepareWriteHandle } from './sqlite/sqlite-handles.js';

/** Connections of TypeORM, beside those of the units of work. */
const CONNECTIONS = 4;
/**
 * Idle time after which a connection is closed, in ms. TypeORM waits for its statements without a limit, so after a
 * silent fail-over no connection to the old server should be left.
 */
const IDLE_TIMEOUT_MS = 5_000;

/** TypeORM's options for a server; the connections are made and prepared like all of ours. */
function mysqlDataSourceOptions(url: string, entities: typeof ENTITIES): DataSourceOptions {
  const target = parseMysqlUrl(url);
  const size = { connectionLimit: CONNECTIONS, maxIdle: CONNECTIONS - 1, idleTimeout: IDLE_TIMEOUT_MS };
  return {
    type: 'mysql',
    database: target.database,
    driver: { createPool: () => openPool(url, size) },
    entities,
    // DDL commits by itself, so the steps of a migration are such that they can be done twice.
    migrationsTransactionMode: 'none',
  };
}

/**
 * TypeORM on MySQL, where ids have 64 bits. The entities call them `integer`, because SQLite numbers rows only in a
 * column of that name, and every integer of SQLite has 64 bits. Likewise every text and every blob of SQLite may be long.
 */
class MysqlDataSource extends DataSource {
  protected override async buildMetadatas(): Promise<void> {
    await this.recogniseMariadb();
    await super.buildMetadatas();
    for (const column of this.entityMetadatas.flatMap(({ columns }) => columns)) {
      if (column.type === 'integer' && isId(column.databaseName)) column.type = 'bigint';
      if (column.type === 'text' && isLongText(column.databaseName)) column.type = 'mediumtext';
      if (column.type === 'blob') column.type = 'mediumblob';
    }
  }

  /** MariaDB spells the defaults of columns in its own way, and TypeORM reads them so only under its name. */
  private async recogniseMariadb(): Promise<void> {
    const [row] = await this.query<{ version: string }[]>('SELECT VERSION() AS version');
    if (/mariadb/i.test(row?.version ?? '')) Object.assign(this.driver.options, { type: 'mariadb' });
  }
}

/** Whether a column holds the id of a row, which has 64 bits in every database: its name says so. */
function isId(column: string): boolean {
  return column === 'id' || column.endsWith('_id');
}

/** Whether a text may be longer than the 64 KB of MySQL's TEXT: JSON that the program wrote, and what a message carries. */
function isLongText(column: string): boolean {
  return column.endsWith('_json') || column === 'content';
}

/** TypeORM's `better-sqlite3` dialect, on our own binding. */
const sqliteOptions = ({ file }: SqliteConfig) =>
  ({ type: 'better-sqlite3', driver: SqliteHandle, database: file }) as const;

/** The same for a file that is only read. */
const readOnlyOptions = (database: SqliteConfig) => ({
  ...sqliteOptions(database),
  readonly: true,
  prepareDatabase: (handle: SqliteHandle) => prepareReadHandle(handle),
});

/** TypeORM for the cold paths: entities and repositories that only read. */
export function readDataSourceOptions(database: DatabaseConfig): DataSourceOptions {
  if (database.kind === 'mysql') return mysqlDataSourceOptions(database.url, READ_ENTITIES);
  return { ...readOnlyOptions(database), entities: READ_ENTITIES };
}

/** TypeORM for schema work, with connections of its own. */
export function schemaDataSource(database: DatabaseConfig): DataSource {
  if (database.kind === 'mysql')
    return createDataSource({ ...mysqlDataSourceOptions(database.url, ENTITIES), migrations: MIGRATIONS });
  return createDataSource({
    ...sqliteOptions(database),
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'all',
    prepareDatabase: (handle: SqliteHandle) => prepareWriteHandle(handle),
  });
}

/** TypeORM for questions about the schema, which change nothing. `entities`: those of which it must know the tables. */
export function askingDataSource(database: DatabaseConfig, entities: typeof ENTITIES): DataSource {
  if (database.kind === 'mysql')
    return createDataSource({ ...mysqlDataSourceOptions(database.url, entities), migrations: MIGRATIONS });
  return createDataSource({ ...readOnlyOptions(database), entities, migrations: MIGRATIONS });
}

/** The data source that these options need. */
export function createDataSource(options: DataSourceOptions): DataSource {
  return options.type === 'mysql' ? new MysqlDataSource(options) : new DataSource(options);
}
