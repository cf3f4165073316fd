import { existsSync } from 'node:fs';
import type { DatabaseConfig } from '@recado/config';
import type { DataSource } from 'typeorm';
import { schemaDataSource } from './data-source.js';
import { withMigrationLock } from './mysql/migration-lock.js';
import { makeDataFile } from './sqlite/sqlite-handles.js';

/** The schema of a database compared with this program's. */
export type SchemaState = 'none' | 'behind' | 'current';

/** Brings the schema up to date; returns the names of the migrations that ran. Any number of processes may call it. */
export function migrate(database: DatabaseConfig): Promise<string[]> {
  const run = () => withSource(database, async (source) => (await source.runMigrations()).map(({ name }) => name));
  if (database.kind === 'mysql') return withMigrationLock(database.url, run);
  makeDataFile(database.file);
  return run();
}

/** Whether migrations have to run. A database with newer migrations counts as current. */
export function schemaState(database: DatabaseConfig): Promise<SchemaState> {
  return withSource(database, async (source) => {
    if (!(await wasMigrated(source))) return 'none';
    return (await source.showMigrations()) ? 'behind' : 'current';
  });
}

/** The migrations that ran on this database and that this program does not know: a newer version made them. */
export async function unknownMigrations(database: DatabaseConfig): Promise<string[]> {
  // Opening the file would create it, readable by everybody.
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  return withSource(database, async (source) => {
    if (!(await wasMigrated(source))) return [];
    const ran = await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
    const known = new Set(source.migrations.map(({ name, constructor }) => name ?? constructor.name));
    return ran.map(({ name }) => name).filter((name) => !known.has(name));
  });
}

async function wasMigrated(source: DataSource): Promise<boolean> {
  const runner = source.createQueryRunner();
  try {
    return await runner.hasTable('migrations');
  } finally {
    await runner.release();
  }
}

async function withSource<T>(database: DatabaseConfig, work: (source: DataSource) => Promise<T>): Promise<T> {
  const source = await schemaDataSource(database).initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}
