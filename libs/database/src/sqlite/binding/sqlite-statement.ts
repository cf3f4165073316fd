import { withoutNul } from '../../port/kept-text.js';
import type { NodeStatement, SqliteInput } from './node-sqlite.js';
import { namingErrors } from './sqlite-error.js';

/** A compiled statement; every method throws SqliteError. */
export class SqliteStatement {
  private answersRows: boolean | undefined;

  constructor(private readonly native: NodeStatement) {}

  /** Whether it returns rows, such as a SELECT or an INSERT with RETURNING. */
  get reader(): boolean {
    return (this.answersRows ??= this.native.columns().length > 0);
  }

  all(...values: readonly SqliteInput[]): unknown[] {
    return namingErrors(() => this.native.all(...kept(values)));
  }

  /** The first row, or undefined. */
  get(...values: readonly SqliteInput[]): unknown {
    return namingErrors(() => this.native.get(...kept(values)));
  }

  /** Returns how many rows it changed and the id of the last inserted row. */
  run(...values: readonly SqliteInput[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = namingErrors(() => this.native.run(...kept(values)));
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }
}

const isCut = (value: SqliteInput) => typeof value === 'string' && value.includes('\0');

/** The package would keep a text up to its first NUL only. */
function kept(values: readonly SqliteInput[]): readonly SqliteInput[] {
  if (!values.some(isCut)) return values;
  return values.map((value) => (typeof value === 'string' ? withoutNul(value) : value));
}
