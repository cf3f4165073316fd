import type { DatabaseConfig, SqliteConfig } from '@recado/config';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { ENTITIES, READ_ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { MysqlDataSource, mysqlDataSourceOptions } from './mysql/mysql-data-source.js';
import { SqliteHandle } from './sqlite/binding/sqlite-handle.js';
import { prepareReadHandle, prepareWriteHandle } from './sqlite/sqlite-handles.js';

/** A migration as TypeORM takes it. */
type MigrationClass = new () => MigrationInterface;

/** TypeORM's `better-sqlite3` dialect, on our own binding. */
const sqliteOptions = ({ file }: SqliteConfig) =>
  ({ type: 'better-sqlite3', driver: SqliteHandle, database: file }) as const;

/** TypeORM for the cold paths: entities and repositories that only read. */
export function readDataSourceOptions(database: DatabaseConfig): DataSourceOptions {
  if (database.kind === 'mysql') return mysqlDataSourceOptions(database.url, READ_ENTITIES);
  return {
    ...sqliteOptions(database),
    readonly: true,
    entities: READ_ENTITIES,
    prepareDatabase: (handle: SqliteHandle) => prepareReadHandle(handle),
  };
}

/** TypeORM for schema work, with connections of its own. `entities`: those of which it must know the tables. */
export function schemaDataSource(
  database: DatabaseConfig,
  migrations: MigrationClass[] = MIGRATIONS,
  entities = ENTITIES,
): DataSource {
  if (database.kind === 'mysql')
    return createDataSource({ ...mysqlDataSourceOptions(database.url, entities), migrations });
  return createDataSource({
    ...sqliteOptions(database),
    entities,
    migrations,
    migrationsTransactionMode: 'all',
    prepareDatabase: (handle: SqliteHandle) => prepareWriteHandle(handle),
  });
}

/** The data source that these options need. */
export function createDataSource(options: DataSourceOptions): DataSource {
  return options.type === 'mysql' ? new MysqlDataSource(options) : new DataSource(options);
}
