import type { PoolConnection, QueryError, QueryResult, ResultSetHeader, RowDataPacket } from 'mysql2';
import type { RowsUpdate, SqlParameters, SqlRow, Transaction } from '../port/database.js';
import { rowsJson } from '../port/rows-json.js';
import { StatementTimeoutError } from './mysql-errors.js';
import { hasReturning } from './mysql-session.js';
import { idsByReadingBack, idsByReturning, insertSql } from './numbered-insert.js';
import { rowChunks } from './row-chunks.js';

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
