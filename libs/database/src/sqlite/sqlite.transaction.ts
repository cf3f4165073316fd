import { setImmediate as nextPass } from 'node:timers/promises';
import { BoundedMap } from '@recado/core';
import {
  type RowsUpdate,
  type SqlParameters,
  type SqlRow,
  type SqlValue,
  type Transaction,
  rowsJson,
} from '../port/database.js';
import type { SqliteHandle, SqliteStatement } from './sqlite-handle.js';

/**
 * Statements kept compiled; the one that was used longest ago makes room for another. More than the 600 or so that the
 * sources have: a process that serves API and panel was measured with 212 on both handles together.
 */
const MAX_STATEMENTS = 1_000;

type RunResult = ReturnType<SqliteStatement['run']>;

/** More than the rows of one page when they are as short as possible. */
const ROWS_OF_A_PAGE = 100;
/** Rows that are inserted between two passes through the event loop. */
const ROWS_A_PASS = 2_000;
/** Runs the statements of a unit of work at once, on the one write handle. */
export class SqliteTransaction implements Transaction {
  private readonly statements: BoundedMap<string, SqliteStatement>;

  constructor(
    private readonly handle: SqliteHandle,
    maxStatements = MAX_STATEMENTS,
  ) {
    this.statements = new BoundedMap(maxStatements);
  }

  async all<Row>(sql: string, values: SqlParameters = []): Promise<Row[]> {
    return this.prepare(sql).all(...values.map(bindable)) as Row[];
  }

  async run(sql: string, values: SqlParameters = []): Promise<number> {
    return this.prepare(sql).run(...values.map(bindable)).changes;
  }

  async insert(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<void> {
    await this.runEach(insertSql(table, columns), rows, () => {});
  }

  async insertOne(table: string, columns: readonly string[], row: SqlRow): Promise<number> {
    return this.prepare(insertSql(table, columns)).run(...row).lastInsertRowid;
  }

  /** Each row is a statement of its own, which says the id. */
  async insertNumbered(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<number[]> {
    const ids: number[] = [];
    const sql = insertSql(table, columns);
    await this.runEach(sql, rows, ({ lastInsertRowid }) => ids.push(lastInsertRowid));
    return ids;
  }

  async insertIfAbsent(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<number> {
    let inserted = 0;
    const sql = `${insertSql(table, columns)} ON CONFLICT DO NOTHING`;
    await this.runEach(sql, rows, ({ changes }) => (inserted += changes));
    return inserted;
  }

  async updateRows({ table, columns, rows, set, where }: RowsUpdate): Promise<number> {
    if (rows.length === 0) return 0;
    const names = Object.keys(columns);
    const source = names.map((name, index) => `value ->> ${index} AS ${name}`).join(', ');
    const assignments = Object.entries(set).map(([column, expression]) => `${column} = ${expression}`);
    return this.run(
      `UPDATE ${table} AS m SET ${assignments.join(', ')} FROM (SELECT ${source} FROM json_each(?)) AS r WHERE ${where}`,
      [rowsJson(rows)],
    );
  }

  /**
   * A page keeps copies of rows that have moved; secure_delete clears a page only when it becomes free. So the rows are
   * deleted and inserted again, with the rows before them that may share their page.
   */
  async rewrite(table: string, fromId: number, toId: number): Promise<void> {
    const range = [fromId - ROWS_OF_A_PAGE, toId] as const;
    // Compiled each time: a kept statement may not know columns that another process has added since (Node 22).
    const found = this.handle.prepare(`SELECT * FROM ${table} WHERE id BETWEEN ? AND ? ORDER BY id`);
    const rows = found.all(...range) as Record<string, SqlValue>[];
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return;
    await this.run(`DELETE FROM ${table} WHERE id BETWEEN ? AND ?`, range);
    const values = rows.map((row) => columns.map((column) => row[column] ?? null));
    await this.insert(table, columns, values);
  }

  private async runEach(sql: string, rows: readonly SqlRow[], onRun: (result: RunResult) => void): Promise<void> {
    const statement = this.prepare(sql);
    for (const [index, row] of rows.entries()) {
      // Ten thousand rows take a tenth of a second. Nothing else can write during the pass.
      if (index % ROWS_A_PASS === ROWS_A_PASS - 1) await nextPass();
      onRun(statement.run(...row));
    }
  }

  private prepare(sql: string): SqliteStatement {
    const statement = this.statements.get(sql) ?? this.handle.prepare(sql);
    // Set at each use: the map drops what was set longest ago. Measured: 0.1 µs.
    this.statements.set(sql, statement);
    return statement;
  }
}

function insertSql(table: string, columns: readonly string[]): string {
  const marks = columns.map(() => '?').join(', ');
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`;
}

/** A list goes through `json_each`. */
function bindable(value: SqlParameters[number]): SqlValue {
  return Array.isArray(value) ? JSON.stringify(value) : (value as SqlValue);
}
