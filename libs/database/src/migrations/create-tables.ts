import { type QueryRunner, Table } from 'typeorm';
import { MYSQL_TABLE } from './columns.js';
import type { FrozenTables } from './frozen-tables.js';
import { INITIAL_TABLES } from './initial-tables.js';

/** The table of a statement of FrozenTables. */
const TABLE = /^CREATE (?:TABLE|(?:UNIQUE )?INDEX [`"]\w+[`"] ON) [`"](\w+)[`"]/;

/**
 * Creates the tables of the initial schema that do not exist yet, or those of these names: from the snapshot of the first
 * release, and before it from the entities.
 */
export async function createInitialTables(
  runner: QueryRunner,
  names?: readonly string[],
  frozen: FrozenTables | null = INITIAL_TABLES,
): Promise<void> {
  const isAsked = (table: string) => names === undefined || names.includes(table);
  if (frozen) return createFrozen(runner, frozen[kindOf(runner)], isAsked);
  const { driver, entityMetadatas } = runner.dataSource;
  for (const metadata of entityMetadatas.filter(({ tableName }) => isAsked(tableName))) {
    const table = Table.create(metadata, driver);
    if (kindOf(runner) === 'mysql') table.engine = MYSQL_TABLE;
    await runner.createTable(table, true);
  }
}

async function createFrozen(runner: QueryRunner, statements: readonly string[], isAsked: (table: string) => boolean) {
  const missing = new Set<string>();
  for (const statement of statements) {
    const table = TABLE.exec(statement)?.[1];
    if (table === undefined) throw new Error(`makes no table: ${statement}`);
    if (statement.startsWith('CREATE TABLE') && isAsked(table) && !(await runner.hasTable(table))) missing.add(table);
    if (missing.has(table)) await runner.query(statement);
  }
}

/** The kind of database that a runner works on. */
function kindOf(runner: QueryRunner): keyof FrozenTables {
  return runner.dataSource.options.type === 'mysql' ? 'mysql' : 'sqlite';
}
