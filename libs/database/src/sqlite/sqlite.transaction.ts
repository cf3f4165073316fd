import type Sqlite from 'better-sqlite3';
import type { RowsUpdate, SqlRow, Transaction } from '../database.js';

/** Statements kept compiled; the code has about fifty, so this is never reached by honest use. */
const MAX_STATEMENTS = 200;

const ROWS_A_BREATH = 2_000;
const breath = () => new Promise((resolve) => setImmediate(resolve));

/** Runs the statements of a unit of work at once, on the one write handle. */
export class SqliteTransaction implements Transaction {
  private readonly statements = new Map<string, Sqlite.Statement>();

  constructor(private readonly handle: Sqlite.Database) {}

  async all<Row>(sql: string, values: SqlRow = []): Promise<Row[]> {
    return this.prepare(sql).all(...values) as Row[];
  }

  async run(sql: string, values: SqlRow = []): Promise<number> {
    return this.prepare(sql).run(...values).changes;
  }

  async insert(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<number> {
    const marks = columns.map(() => '?').join(', ');
    const statement = this.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
    let last = 0;
    for (const [index, row] of rows.entries()) {
      // Ten thousand rows take a tenth of a second: let the event loop breathe. Nobody else can write meanwhile.
      if (index % ROWS_A_BREATH === ROWS_A_BREATH - 1) await breath();
      last = Number(statement.run(...row).lastInsertRowid);
    }
    return last - rows.length + 1;
  }

  async updateRows({ table, columns, rows, set, where }: RowsUpdate): Promise<number> {
    if (rows.length === 0) return 0;
    const names = Object.keys(columns);
    const source = names.map((name, index) => `value ->> ${index} AS ${name}`).join(', ');
    const assignments = Object.entries(set).map(([column, expression]) => `${column} = ${expression}`);
    return this.run(
      `UPDATE ${table} AS m SET ${assignments.join(', ')} FROM (SELECT ${source} FROM json_each(?)) AS r WHERE ${where}`,
      [JSON.stringify(rows)],
    );
  }

  private prepare(sql: string): Sqlite.Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    if (this.statements.size >= MAX_STATEMENTS) this.statements.clear();
    const statement = this.handle.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}
