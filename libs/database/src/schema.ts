import { existsSync } from 'node:fs';
import type { DatabaseConfig } from '@recado/config';
import type { DataSource } from 'typeorm';
import { schemaDataSource } from './data-source.js';
import { type ForeignSchema, foreignSchema, refuseForeign } from './foreign-schema.js';
import { BRIDGE, BRIDGED, needsBridge } from './migrations/bridge/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { withMigrationLock } from './mysql/migration-lock.js';
import { makeDataFile } from './sqlite/sqlite-handles.js';

/** The schema of a database compared with this program's. */
export type SchemaState = 'none' | 'behind' | 'current';

/**
 * Brings the schema up to date; returns the names of the migrations that ran. Any number of processes may call it, at any
 * nodes of a cluster. `allowNewer`: a schema of a newer version is left as it is.
 * Throws UnusableDatabaseError, before anything is written, for a schema of another version.
 */
export async function migrate(database: DatabaseConfig, { allowNewer = false } = {}): Promise<string[]> {
  refuseForeign(await foreignSchemaOf(database), { allowNewer });
  if (existing(database) && (await schemaState(database)) === 'current') return [];
  const run = () => runMigrations(database);
  if (database.kind === 'mysql') return withMigrationLock(database.url, run);
  makeDataFile(database.file);
  return run();
}

/**
 * A database of before the initial migration goes over the bridge. On it the initial one finds its tables there; the names
 * of the steps are taken off the list at the end, so that nothing has to know them once the bridge is gone.
 */
async function runMigrations(database: DatabaseConfig): Promise<string[]> {
  const isBridged = needsBridge(await asking(database, namesOn));
  const run = async (source: DataSource): Promise<string[]> => {
    const ran = (await source.runMigrations()).map(({ name }) => name);
    const forget = `DELETE FROM migrations WHERE name IN (${BRIDGED.map(() => '?').join(', ')})`;
    if (isBridged) await source.query(forget, [...BRIDGED]);
    return ran;
  };
  return withSource(schemaDataSource(database, isBridged ? [...BRIDGE, ...MIGRATIONS] : MIGRATIONS), run);
}

/** A file that is opened would be created, readable by everybody. */
function existing(database: DatabaseConfig): boolean {
  return database.kind === 'mysql' || existsSync(database.file);
}

/** Whether migrations have to run. A database with newer migrations counts as current. */
export function schemaState(database: DatabaseConfig): Promise<SchemaState> {
  return asking(database, async (source) => {
    if (!(await wasMigrated(source))) return 'none';
    const isBehind = needsBridge(await namesOn(source)) || (await source.showMigrations());
    return isBehind ? 'behind' : 'current';
  });
}

/** The schema of this database when another version made it; null: this program's, or none. */
export async function foreignSchemaOf(database: DatabaseConfig): Promise<ForeignSchema | null> {
  if (!existing(database)) return null;
  return asking(database, async (source) => {
    const known = source.migrations.map(({ name, constructor }) => name ?? constructor.name);
    return foreignSchema(await namesOn(source), known);
  });
}

/** The migrations that ran on a database, in their order, and those of this program that did not. */
export async function migrationsOf(database: DatabaseConfig): Promise<{ ran: string[]; missing: string[] }> {
  return asking(database, async (source) => {
    const ran = await namesOn(source);
    const known = source.migrations.map(({ name, constructor }) => name ?? constructor.name);
    return { ran, missing: known.filter((name) => !ran.includes(name)) };
  });
}

/** The statements that would make the tables of this database those that this program works with; nothing is changed. */
export async function schemaDifferences(database: DatabaseConfig): Promise<string[]> {
  return withSource(schemaDataSource(database), async (source) => {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  });
}

const PROGRAMS = {
  sqlite: "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY type, name",
  mysql: `SELECT 'trigger' AS type, trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()
    UNION ALL SELECT 'view', table_name FROM information_schema.views WHERE table_schema = DATABASE() ORDER BY type, name`,
};

/** The triggers and views of a database, as `trigger x`. Recado makes none: one changes or shows rows behind its back. */
export async function programsOf(database: DatabaseConfig): Promise<string[]> {
  return asking(database, async (source) => {
    const found = await source.query<{ type: string; name: string }[]>(PROGRAMS[database.kind]);
    return found.map(({ type, name }) => `${type} ${name}`);
  });
}

/** The migrations that ran on a database, in their order. */
async function namesOn(source: DataSource): Promise<string[]> {
  if (!(await wasMigrated(source))) return [];
  const ran = await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  return ran.map(({ name }) => name);
}

async function wasMigrated(source: DataSource): Promise<boolean> {
  const runner = source.createQueryRunner();
  try {
    return await runner.hasTable('migrations');
  } finally {
    await runner.release();
  }
}

/** Asks which migrations ran. TypeORM need not prepare the entities for that, which takes longer than the questions. */
function asking<T>(database: DatabaseConfig, work: (source: DataSource) => Promise<T>): Promise<T> {
  return withSource(schemaDataSource(database, MIGRATIONS, []), work);
}

async function withSource<T>(unconnected: DataSource, work: (source: DataSource) => Promise<T>): Promise<T> {
  const source = await unconnected.initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}
