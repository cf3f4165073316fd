import type { DatabaseConfig } from '@recado/config';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type Sqlite from 'better-sqlite3';
import { ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { MysqlDataSource, mysqlDataSourceOptions } from './mysql/mysql-data-source.js';
import { prepareReadHandle, prepareWriteHandle } from './sqlite/sqlite-handles.js';

/** TypeORM for the cold paths: entities and repositories that only read. */
export function readDataSourceOptions(database: DatabaseConfig): DataSourceOptions {
  if (database.kind === 'mysql') return mysqlDataSourceOptions(database.url);
  return {
    type: 'better-sqlite3',
    database: database.file,
    readonly: true,
    entities: ENTITIES,
    prepareDatabase: (handle: Sqlite.Database) => prepareReadHandle(handle),
  };
}

/** TypeORM for schema work, with connections of its own. */
export function schemaDataSource(database: DatabaseConfig): DataSource {
  if (database.kind === 'mysql') return createDataSource(mysqlDataSourceOptions(database.url));
  return createDataSource({
    type: 'better-sqlite3',
    database: database.file,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'all',
    prepareDatabase: (handle: Sqlite.Database) => prepareWriteHandle(handle),
  });
}

/** The data source that these options need. */
export function createDataSource(options: DataSourceOptions): DataSource {
  return options.type === 'mysql' ? new MysqlDataSource(options) : new DataSource(options);
}
