import type { ResultSetHeader, RowDataPacket } from 'mysql2';
import type { SqlRow } from '../port/database.js';
import { rowChunks } from './row-chunks.js';

/** Runs one statement on the connection of the transaction. */
type Query = <T extends ResultSetHeader | RowDataPacket[]>(sql: string, values: readonly unknown[]) => Promise<T>;

/** What `insertNumbered` of the port takes. */
export interface NumberedInsert {
  table: string;
  columns: readonly string[];
  rows: readonly SqlRow[];
  mark: string;
}

/** A row as the server has written it. */
interface WrittenRow {
  id: number;
  mark: number | string;
}

/** The statement that inserts rows, which are its one value. */
export function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`;
}

/** The ids of the inserted rows on a server that has INSERT … RETURNING. Throws when it returns other rows. */
export async function idsByReturning(query: Query, insert: NumberedInsert): Promise<number[]> {
  const sql = `${insertSql(insert.table, insert.columns)} RETURNING id, ${insert.mark} AS mark`;
  const written: WrittenRow[] = [];
  for (const chunk of rowChunks(insert.rows))
    written.push(...(await query<(WrittenRow & RowDataPacket)[]>(sql, [chunk])));
  return checkedIds(insert, written);
}

/**
 * The same on MySQL, which says the id of the first row only: the rows are read back. A counter of ids only grows, so
 * in the order of their ids they are in the order in which they were inserted.
 */
export async function idsByReadingBack(query: Query, insert: NumberedInsert): Promise<number[]> {
  const { table, columns, rows, mark } = insert;
  const sql = insertSql(table, columns);
  let first = Infinity;
  for (const chunk of rowChunks(rows)) {
    const { insertId } = await query<ResultSetHeader>(sql, [chunk]);
    first = Math.min(first, insertId);
  }
  const at = columns.indexOf(mark);
  const marks = [...new Set(rows.map((row) => row[at]))];
  const find = `SELECT id, ${mark} AS mark FROM ${table} WHERE ${mark} IN (?) AND id >= ? ORDER BY id`;
  return checkedIds(insert, await query<(WrittenRow & RowDataPacket)[]>(find, [marks, first]));
}

/** A wrong id would be answered to a client and stored in other tables, so the transaction fails rather than guess. */
function checkedIds({ table, columns, rows, mark }: NumberedInsert, written: readonly WrittenRow[]): number[] {
  const at = columns.indexOf(mark);
  let before = 0;
  for (const [index, { id, mark: found }] of written.entries()) {
    if (id <= before || found !== rows[index]?.[at]) throw wrongRows(table, rows.length, written.length);
    before = id;
  }
  if (written.length !== rows.length) throw wrongRows(table, rows.length, written.length);
  return written.map(({ id }) => id);
}

function wrongRows(table: string, inserted: number, found: number): Error {
  return new Error(`the ids of ${inserted} rows inserted into ${table} cannot be told from the ${found} rows found`);
}
