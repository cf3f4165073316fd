import { Table, type TableColumnOptions, type TableIndexOptions } from 'typeorm';

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

/** A table of these columns and indexes. */
export function table(name: string, columns: TableColumnOptions[], indices: TableIndexOptions[] = []): Table {
  return new Table({ name, columns, indices });
}
