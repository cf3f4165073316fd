import { type QueryRunner, Table, type TableColumnOptions, TableIndex, type TableIndexOptions } from 'typeorm';
import { isId, isLongText } from './column-names.js';

/** A row id that is never used twice. */
export const id = (): TableColumnOptions => ({
  name: 'id',
  type: 'integer',
  isPrimary: true,
  isGenerated: true,
  generationStrategy: 'increment',
});
export const reference = (name: string, isNullable = false): TableColumnOptions => ({
  name,
  type: 'integer',
  isNullable,
});
export const int = (name: string, fallback?: number): TableColumnOptions => ({
  name,
  type: 'integer',
  default: fallback,
});
/** UTC milliseconds, and whatever else needs more than 32 bits. */
export const bigint = (name: string, isNullable = false): TableColumnOptions => ({ name, type: 'bigint', isNullable });
export const varchar = (name: string, length: number, isNullable = false): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
  isNullable,
});
export const text = (name: string, isNullable = false): TableColumnOptions => ({ name, type: 'text', isNullable });

export const index = (name: string, ...columnNames: string[]): TableIndexOptions => ({ name, columnNames });
export const unique = (name: string, ...columnNames: string[]): TableIndexOptions => ({
  name,
  columnNames,
  isUnique: true,
});

/** A table as migrations describe it, for any database. */
export interface TableSketch {
  name: string;
  columns: TableColumnOptions[];
  indices: TableIndexOptions[];
}

/** A table of these columns and indexes. */
export function table(name: string, columns: TableColumnOptions[], indices: TableIndexOptions[] = []): TableSketch {
  return { name, columns, indices };
}

/** TypeORM writes this behind ENGINE=, and has no other place for what a table is in. */
const MYSQL_TABLE = 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

/**
 * Creates the tables that are not there yet. Each comes whole with its indexes, so a migration that was killed after
 * some of them goes on with the next.
 */
export async function createTables(runner: QueryRunner, sketches: readonly TableSketch[]): Promise<void> {
  const isMysql = runner.dataSource.options.type === 'mysql';
  for (const sketch of sketches) {
    // TypeORM writes into what it is given.
    const columns = sketch.columns.map((column) => (isMysql ? onMysql(column) : { ...column }));
    const engine = isMysql ? MYSQL_TABLE : undefined;
    await runner.createTable(new Table({ ...sketch, columns, engine }), true);
  }
}

/** Drops the tables that are there. */
export async function dropTables(runner: QueryRunner, sketches: readonly TableSketch[]): Promise<void> {
  for (const { name } of sketches) await runner.dropTable(name, true);
}

/**
 * Adds the columns that are not there yet, by a statement that leaves the rows alone: TypeORM would copy the whole table
 * on SQLite. A default must be a number.
 */
export async function addColumns(
  runner: QueryRunner,
  tableName: string,
  columns: readonly TableColumnOptions[],
): Promise<void> {
  const isMysql = runner.dataSource.options.type === 'mysql';
  for (const column of columns) {
    if (await runner.hasColumn(tableName, column.name)) continue;
    await runner.query(`ALTER TABLE ${tableName} ADD COLUMN ${spelled(isMysql ? onMysql(column) : column)}`);
  }
}

/** Drops the columns that are there; none of them may be indexed. */
export async function dropColumns(
  runner: QueryRunner,
  tableName: string,
  columns: readonly TableColumnOptions[],
): Promise<void> {
  for (const { name } of columns) {
    if (await runner.hasColumn(tableName, name)) await runner.query(`ALTER TABLE ${tableName} DROP COLUMN ${name}`);
  }
}

/** Adds the indexes that are not there yet. */
export async function addIndexes(
  runner: QueryRunner,
  tableName: string,
  indexes: readonly TableIndexOptions[],
): Promise<void> {
  const known = await indexNames(runner, tableName);
  for (const wanted of indexes) {
    if (!known.has(wanted.name)) await runner.createIndex(tableName, new TableIndex(wanted));
  }
}

/** Drops the indexes that are there. */
export async function dropIndexes(
  runner: QueryRunner,
  tableName: string,
  indexes: readonly TableIndexOptions[],
): Promise<void> {
  const known = await indexNames(runner, tableName);
  for (const { name } of indexes) if (name && known.has(name)) await runner.dropIndex(tableName, name);
}

async function indexNames(runner: QueryRunner, tableName: string): Promise<Set<string | undefined>> {
  const table = await runner.getTable(tableName);
  return new Set(table?.indices.map(({ name }) => name));
}

function spelled({ name, type, length, isNullable, default: fallback }: TableColumnOptions): string {
  const sized = length ? `${type}(${length})` : type;
  const start = fallback === undefined ? '' : ` DEFAULT ${Number(fallback)}`;
  return `${name} ${sized} ${isNullable ? 'NULL' : 'NOT NULL'}${start}`;
}

/** Ids have 64 bits and some texts 16 MB: SQLite's always may, MySQL's only by these names. */
function onMysql(column: TableColumnOptions): TableColumnOptions {
  return { ...column, type: mysqlType(column) };
}

function mysqlType({ name, type }: TableColumnOptions): string {
  if (type === 'integer') return isId(name) ? 'bigint' : 'int';
  return type === 'text' && isLongText(name) ? 'mediumtext' : type;
}
