import type { PoolConnection, QueryError, QueryResult, ResultSetHeader, RowDataPacket } from 'mysql2';
import type { RowsUpdate, SqlParameters, SqlRow, Transaction } from '../database.js';
import { idStepOf } from './mysql-session.js';
import { rowChunks } from './row-chunks.js';

/** Longer than any statement of ours takes; a server that hangs must not hold requests for ever. */
const STATEMENT_TIMEOUT_MS = 10_000;

const TYPES = { int: 'BIGINT', text: 'TEXT' } as const;

/** Runs the statements of a unit of work on one connection. */
export class MysqlTransaction implements Transaction {
  constructor(private readonly connection: PoolConnection) {}

  async all<Row>(sql: string, values: SqlParameters = []): Promise<Row[]> {
    return (await this.query<RowDataPacket[]>(sql, values.map(expandable))) as Row[];
  }

  async run(sql: string, values: SqlParameters = []): Promise<number> {
    return (await this.query<ResultSetHeader>(sql, values.map(expandable))).affectedRows;
  }

  /** The ids of one statement follow each other; those of the next one may begin after another writer's. */
  async insert(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<number[]> {
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`;
    const step = idStepOf(this.connection);
    const ids: number[] = [];
    for (const chunk of rowChunks(rows)) {
      const { insertId } = await this.query<ResultSetHeader>(sql, [chunk]);
      for (let index = 0; index < chunk.length; index++) ids.push(insertId + index * step);
    }
    return ids;
  }

  async updateRows({ rows, ...update }: RowsUpdate): Promise<number> {
    if (rows.length === 0) return 0;
    const sql = updateSql(update);
    let changed = 0;
    for (const chunk of rowChunks(rows)) changed += (await this.execute(sql, [JSON.stringify(chunk)])).affectedRows;
    return changed;
  }

  /** A statement without values, like COMMIT. */
  async control(sql: string): Promise<void> {
    await this.query(sql, []);
  }

  private query<T extends QueryResult>(sql: string, values: readonly unknown[]): Promise<T> {
    const options = { sql, values: [...values], timeout: STATEMENT_TIMEOUT_MS };
    return answerTo<T>((done) => this.connection.query<T>(options, done));
  }

  /** A statement whose text never changes, prepared once a connection: its values need not be quoted and read again. */
  private execute(sql: string, values: readonly string[]): Promise<ResultSetHeader> {
    const options = { sql, values: [...values], timeout: STATEMENT_TIMEOUT_MS };
    return answerTo<ResultSetHeader>((done) => this.connection.execute<ResultSetHeader>(options, done));
  }
}

/** The driver's own promises write down a stack for every statement: 20 µs each. */
function answerTo<T>(ask: (done: (error: QueryError | null, result: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result)));
  });
}

/** STRAIGHT_JOIN: reads the given rows and finds each one's row of the table by its key, never the other way round. */
function updateSql({ table, columns, set, where }: Omit<RowsUpdate, 'rows'>): string {
  const source = Object.entries(columns).map(([name, type], index) => `${name} ${TYPES[type]} PATH '$[${index}]'`);
  const assignments = Object.entries(set).map(([column, expression]) => `m.${column} = ${expression}`);
  return `UPDATE JSON_TABLE(?, '$[*]' COLUMNS (${source.join(', ')})) AS r STRAIGHT_JOIN ${table} AS m
    SET ${assignments.join(', ')} WHERE ${where}`;
}

/** The driver spells a list as its values; an empty one would be a syntax error, while nothing equals NULL. */
function expandable(value: SqlParameters[number]): SqlParameters[number] | readonly null[] {
  return Array.isArray(value) && value.length === 0 ? [null] : value;
}
