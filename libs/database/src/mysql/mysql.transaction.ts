import type { ResultSetHeader, RowDataPacket, PoolConnection, QueryError, QueryResult } from 'mysql2';
import { type SqlRow, type RowsUpdate, type SqlParameters, type Transaction, rowsJson } from '../port/database.js';
import { StatementTimeoutError } from './mysql-errors.js';
import { hasReturning } from './mysql-session.js';

/** Rows of one statement: more do not make a row cheaper. */
const MAX_ROWS = 1_000;
/** Far below the 16 MiB that MariaDB takes in one packet by default. */
const MAX_BYTES = 4 * 1024 ** 2;
/** A UTF-16 unit is 3 bytes at most in UTF-8, and 2 where it has to be escaped. */
const BYTES_A_UNIT = 3;
const BYTES_A_NUMBER = 22;

/** Splits rows into chunks for one statement each; a row that is too large is a chunk of its own. */
export function* rowChunks(rows: readonly SqlRow[]): Generator<SqlRow[]> {
  let chunk: SqlRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    if (chunk.length === MAX_ROWS || (chunk.length > 0 && bytes + size > MAX_BYTES)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(row);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

function sizeOf(row: SqlRow): number {
  let size = 0;
  for (const value of row) size += sizeOfValue(value);
  return size;
}

/** Bytes travel in hexadecimal. */
function sizeOfValue(value: SqlRow[number]): number {
  if (typeof value === 'string') return value.length * BYTES_A_UNIT + 4;
  return Buffer.isBuffer(value) ? value.length * 2 + 4 : BYTES_A_NUMBER;
}

/** Runs one statement on the connection of the transaction. */
type Query = <T extends ResultSetHeader | RowDataPacket[]>(sql: string, values: readonly unknown[]) => Promise<T>;

/** What `insertNumbered` of the port takes. */
interface NumberedInsert {
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
function insertSql(table: string, columns: readonly string[]): string {
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

const TYPES = { int: 'BIGINT', text: 'TEXT CHARACTER SET utf8mb4' } as const;

/** Runs the statements of a unit of work on one connection. */
export class MysqlTransaction implements Transaction {
  /** `timeoutMs`: how long each statement may take, including its wait for earlier ones on the connection. */
  constructor(
    private readonly connection: PoolConnection,
    private readonly timeoutMs: number,
  ) {}

  async all<Row>(sql: string, values: SqlParameters = []): Promise<Row[]> {
    return (await this.query<RowDataPacket[]>(sql, values.map(expandable))) as Row[];
  }

  async run(sql: string, values: SqlParameters = []): Promise<number> {
    return (await this.query<ResultSetHeader>(sql, values.map(expandable))).affectedRows;
  }

  async insert(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<void> {
    const sql = insertSql(table, columns);
    for (const chunk of rowChunks(rows)) await this.query(sql, [chunk]);
  }

  /** Of one row the server says the id itself. */
  async insertOne(table: string, columns: readonly string[], row: SqlRow): Promise<number> {
    return (await this.query<ResultSetHeader>(insertSql(table, columns), [[row]])).insertId;
  }

  /** Of several rows MySQL says the id of the first only. */
  async insertNumbered(
    table: string,
    columns: readonly string[],
    rows: readonly SqlRow[],
    mark: string,
  ): Promise<number[]> {
    const [only] = rows;
    if (only === undefined) return [];
    if (rows.length === 1) return [await this.insertOne(table, columns, only)];
    const idsOf = hasReturning(this.connection) ? idsByReturning : idsByReadingBack;
    return idsOf((sql, values) => this.query(sql, values), { table, columns, rows, mark });
  }

  /** IGNORE would also cut what is too long, and put defaults in place of NULL: each such row gives a warning more. */
  async insertIfAbsent(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<number> {
    const sql = `INSERT IGNORE INTO ${table} (${columns.join(', ')}) VALUES ?`;
    let inserted = 0;
    for (const chunk of rowChunks(rows)) {
      const { affectedRows, warningStatus } = await this.query<ResultSetHeader>(sql, [chunk]);
      if (affectedRows + warningStatus !== chunk.length) throw new Error(`a row does not fit the table ${table}`);
      inserted += affectedRows;
    }
    return inserted;
  }

  async updateRows({ rows, ...update }: RowsUpdate): Promise<number> {
    if (rows.length === 0) return 0;
    const sql = updateSql(update);
    let changed = 0;
    for (const chunk of rowChunks(rows)) changed += (await this.execute(sql, [rowsJson(chunk)])).affectedRows;
    return changed;
  }

  /** InnoDB's purge does that. */
  async rewrite(): Promise<void> {}

  /** A statement without values, like COMMIT. */
  async control(sql: string): Promise<void> {
    await this.query(sql, []);
  }

  private query<T extends QueryResult>(sql: string, values: readonly unknown[]): Promise<T> {
    return this.answerTo<T>((done) => this.connection.query<T>({ sql, values: [...values] }, done));
  }

  /** A statement whose text never changes is prepared once a connection, so its values are not quoted and parsed. */
  private execute(sql: string, values: readonly string[]): Promise<ResultSetHeader> {
    return this.answerTo((done) => this.connection.execute<ResultSetHeader>({ sql, values: [...values] }, done));
  }

  /**
   * The driver's own promises record a stack for every statement, 20 µs each. Its own time-out begins when a statement is
   * sent, so a statement behind one that is never answered would wait for ever.
   */
  private answerTo<T>(ask: (done: (error: QueryError | null, result: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new StatementTimeoutError(this.timeoutMs)), this.timeoutMs);
      ask((error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      });
    });
  }
}

/** STRAIGHT_JOIN: reads the given rows first and finds the table's row for each by its key. */
function updateSql({ table, columns, set, where }: Omit<RowsUpdate, 'rows'>): string {
  const source = Object.entries(columns).map(([name, type], index) => `${name} ${TYPES[type]} PATH '$[${index}]'`);
  const assignments = Object.entries(set).map(([column, expression]) => `m.${column} = ${expression}`);
  return `UPDATE JSON_TABLE(?, '$[*]' COLUMNS (${source.join(', ')})) AS r STRAIGHT_JOIN ${table} AS m
    SET ${assignments.join(', ')} WHERE ${where}`;
}

/** The driver writes a list as its values. An empty list would be a syntax error; nothing equals NULL. */
function expandable(value: SqlParameters[number]): SqlParameters[number] | readonly null[] {
  return Array.isArray(value) && value.length === 0 ? [null] : value;
}
