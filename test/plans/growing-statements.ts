import { type DatabaseKind, type RecordedStatement, recordedStatements } from '../support/statements/recordings.js';
import { GROWING_TABLES } from './many-rows.js';

/** A recorded statement, and by which names it calls the tables that grow. */
export interface GrowingStatement extends RecordedStatement {
  /** Name in the statement → table. */
  readonly names: ReadonlyMap<string, string>;
}

const TABLE = /\b(?:FROM|JOIN|UPDATE|INTO) (\w+)(?: AS)?(?: (\w+))?/g;
/** A table without another name, so the next word follows. */
const NO_NAME = /^(WHERE|ON|JOIN|LEFT|SET|ORDER|GROUP|LIMIT|UNION|FOR|SELECT|STRAIGHT_JOIN|VALUES)$/;

/** Every recorded statement that reads or changes a table that grows. */
export function growingStatements(kind: DatabaseKind): GrowingStatement[] {
  return recordedStatements(kind)
    .map((statement) => ({ ...statement, names: namesIn(statement.sql) }))
    .filter(({ names }) => names.size > 0);
}

function namesIn(sql: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, table = '', name] of sql.replaceAll('STRAIGHT_JOIN', 'JOIN').matchAll(TABLE)) {
    if (GROWING_TABLES.has(table)) names.set(name === undefined || NO_NAME.test(name) ? table : name, table);
  }
  return names;
}

/** What went wrong with a statement, as a reader of a failed test wants it. */
export const complaint = ({ file, sql, values }: GrowingStatement, step: string) =>
  `${file}: ${step}\n    ${sql}\n    with ${JSON.stringify(values).slice(0, 300)}`;
