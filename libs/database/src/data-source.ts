import type { DataSourceOptions } from 'typeorm';
import { DataSource } from 'typeorm';
import type Sqlite from 'better-sqlite3';
import { ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { makeDataFile, prepareReadHandle, prepareWriteHandle } from './sqlite/sqlite-handles.js';

/** TypeORM over a handle that only reads: entities and repositories for the cold paths. */
export function readDataSourceOptions(file: string): DataSourceOptions {
  return {
    type: 'better-sqlite3',
    database: file,
    readonly: true,
    entities: ENTITIES,
    prepareDatabase: (handle: Sqlite.Database) => prepareReadHandle(handle),
  };
}

/** TypeORM over a handle of its own, for schema work only. */
export function schemaDataSource(file: string): DataSource {
  return new DataSource({
    type: 'better-sqlite3',
    database: file,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'all',
    prepareDatabase: (handle: Sqlite.Database) => prepareWriteHandle(handle),
  });
}

/** Brings the schema up to date; returns the names of the migrations that ran. */
export async function migrate(file: string): Promise<string[]> {
  makeDataFile(file);
  const source = await schemaDataSource(file).initialize();
  try {
    const ran = await source.runMigrations();
    return ran.map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}
