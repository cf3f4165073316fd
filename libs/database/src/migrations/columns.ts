import { type QueryRunner, Table, type TableColumnOptions, type TableIndexOptions } from 'typeorm';
import { isId, isLongText } from './column-names.js';

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
/** A primary key that the program chooses. */
export const key = (name: string): TableColumnOptions => ({ name, type: 'integer', isPrimary: true });
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

/** TypeORM writes this after ENGINE= and has no other option for the character set. */
export const MYSQL_TABLE = 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

/**
 * Creates the tables that do not exist yet, each together with its indexes, so a migration that was killed between two
 * tables can continue.
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

/** MySQL's types for ids of 64 bits and for long texts; SQLite's types have no such limits. */
function onMysql(column: TableColumnOptions): TableColumnOptions {
  return { ...column, type: mysqlType(column) };
}

/** The type that the database of the runner has for a column that a statement adds. */
export function typeOn(runner: QueryRunner, column: Pick<TableColumnOptions, 'name' | 'type'>): string {
  return runner.dataSource.options.type === 'mysql' ? mysqlType(column) : column.type;
}

function mysqlType({ name, type }: Pick<TableColumnOptions, 'name' | 'type'>): string {
  if (type === 'integer') return isId(name) ? 'bigint' : 'int';
  return type === 'text' && isLongText(name) ? 'mediumtext' : type;
}
