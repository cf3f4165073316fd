import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INITIAL_TABLES } from './initial-tables.js';

/** 48 random bits: the installations that share one Redis are few. */
const IDENTIFIER_BYTES = 6;

/** The table of a statement of INITIAL_TABLES. */
const TABLE = /^CREATE (?:TABLE|(?:UNIQUE )?INDEX [`"]\w+[`"] ON) [`"](\w+)[`"]/;

/**
 * Every table, and the rows that must be there. A table that exists stays as it is, so a migration that was killed between
 * two tables goes on.
 */
export class Initial implements MigrationInterface {
  readonly name = INITIAL_TABLES.name;

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner);
    await insertIfEmpty(runner, 'key_version', { id: 1, version: 1 });
    await insertIfEmpty(runner, 'channel_version', { id: 1, version: 1 });
    await insertIfEmpty(runner, 'installation_settings', { id: 1, version: 1, chosen: '{}' });
    const identifier = randomBytes(IDENTIFIER_BYTES).toString('hex');
    await insertIfEmpty(runner, 'installation', { id: 1, identifier, created_at: Date.now() });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of new Set(statementsFor(runner).map(tableOf))) await runner.dropTable(table, true);
  }
}

function statementsFor({ dataSource }: QueryRunner): readonly string[] {
  return dataSource.options.type === 'mysql' ? INITIAL_TABLES.mysql : INITIAL_TABLES.sqlite;
}

function tableOf(statement: string): string {
  const table = TABLE.exec(statement)?.[1];
  if (table === undefined) throw new Error(`makes no table: ${statement}`);
  return table;
}

/** Creates the tables that do not exist yet, each together with its indexes. */
async function createTables(runner: QueryRunner): Promise<void> {
  const missing = new Set<string>();
  for (const statement of statementsFor(runner)) {
    const table = tableOf(statement);
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
