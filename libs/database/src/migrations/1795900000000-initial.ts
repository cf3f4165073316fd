import { createHash, randomBytes } from 'node:crypto';
import { getMetadataArgsStorage, type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { ENTITIES } from '../entities/index.js';
import { type FrozenTables, INITIAL_TABLES } from './initial-tables.js';

/** 48 random bits: the installations that share one Redis are few. */
const IDENTIFIER_BYTES = 6;
/** Digits of the fingerprint: two schemas of development that share it are as good as impossible. */
const FINGERPRINT_DIGITS = 12;
/** TypeORM writes this after ENGINE= and has no other option for the character set. */
const MYSQL_TABLE = 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

/** The table of a statement of FrozenTables. */
const TABLE = /^CREATE (?:TABLE|(?:UNIQUE )?INDEX [`"]\w+[`"] ON) [`"](\w+)[`"]/;

/**
 * What the migration is called in the databases that it made. Until the first release its tables are those of the
 * entities, and its name says which: so a program knows a database that was made with other entities, and refuses it.
 */
export const INITIAL_NAME = INITIAL_TABLES?.name ?? initialName(ENTITIES);

/**
 * Every table, and the rows that must be there. A table that exists stays as it is, so a migration that was killed between
 * two tables goes on.
 */
export class Initial implements MigrationInterface {
  readonly name = INITIAL_NAME;

  async up(runner: QueryRunner): Promise<void> {
    await createInitialTables(runner);
    await insertIfEmpty(runner, 'key_version', { id: 1, version: 1 });
    await insertIfEmpty(runner, 'channel_version', { id: 1, version: 1 });
    await insertIfEmpty(runner, 'installation_settings', { id: 1, version: 1, chosen: '{}' });
    const identifier = randomBytes(IDENTIFIER_BYTES).toString('hex');
    await insertIfEmpty(runner, 'installation', { id: 1, identifier, created_at: Date.now() });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { tableName } of runner.dataSource.entityMetadatas) await runner.dropTable(tableName, true);
  }
}

/**
 * Creates the initial tables that do not exist yet, each together with its indexes: from the snapshot of the first release,
 * and before it from the entities.
 */
export async function createInitialTables(
  runner: QueryRunner,
  frozen: FrozenTables | null = INITIAL_TABLES,
): Promise<void> {
  const isMysql = runner.dataSource.options.type === 'mysql';
  if (frozen) return createFrozen(runner, isMysql ? frozen.mysql : frozen.sqlite);
  const { driver, entityMetadatas } = runner.dataSource;
  for (const metadata of entityMetadatas) {
    const table = Table.create(metadata, driver);
    if (isMysql) table.engine = MYSQL_TABLE;
    await runner.createTable(table, true);
  }
}

async function createFrozen(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  const missing = new Set<string>();
  for (const statement of statements) {
    const table = TABLE.exec(statement)?.[1];
    if (table === undefined) throw new Error(`makes no table: ${statement}`);
    if (statement.startsWith('CREATE TABLE') && !(await runner.hasTable(table))) missing.add(table);
    if (missing.has(table)) await runner.query(statement);
  }
}

/** A migration that was killed after it had written a row goes on with the next. */
async function insertIfEmpty(runner: QueryRunner, table: string, row: Record<string, string | number>): Promise<void> {
  const rows = (await runner.query(`SELECT id FROM ${table}`)) as unknown[];
  if (rows.length > 0) return;
  const columns = Object.keys(row);
  await runner.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    Object.values(row),
  );
}

/** Another name when a table, a column or an index of the entities is another one; known without a database. */
export function initialName(entities: readonly unknown[]): string {
  const { tables, columns, generations, indices } = getMetadataArgsStorage();
  const schema = entities.map((entity) => {
    const isOfIt = ({ target }: { target: unknown }) => target === entity;
    return [
      tables.filter(isOfIt).map(({ name }) => name),
      columns.filter(isOfIt).map(({ propertyName, options }) => [propertyName, options]),
      generations.filter(isOfIt).map(({ propertyName, strategy }) => [propertyName, strategy]),
      indices.filter(isOfIt).map((index) => [index.name, index.columns, index.unique]),
    ];
  });
  const hash = createHash('sha256').update(JSON.stringify(schema)).digest('hex');
  return `Initial${hash.slice(0, FINGERPRINT_DIGITS)}1795900000000`;
}
