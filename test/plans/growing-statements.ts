import { type DatabaseKind, type RecordedStatement, recordedStatements } from '../support/statements/recordings.js';
import { GROWING_TABLES } from './many-rows.js';

/** A recorded statement and its names for the tables that grow. */
export interface GrowingStatement extends RecordedStatement {
  /** The table of each name in the statement. */
  readonly names: ReadonlyMap<string, string>;
}

const TABLE = /\b(?:FROM|JOIN|UPDATE|INTO) (\w+)(?: AS)?(?: (\w+))?/g;
/** The words that follow a table without an alias. */
const NO_ALIAS = /^(WHERE|ON|JOIN|LEFT|SET|ORDER|GROUP|LIMIT|UNION|FOR|SELECT|STRAIGHT_JOIN|VALUES)$/;

/** Every recorded statement that reads or changes a table that grows. */
export function growingStatements(kind: DatabaseKind): GrowingStatement[] {
  return recordedStatements(kind)
    .map((statement) => ({ ...statement, names: namesIn(statement.sql) }))
    .filter(({ names }) => names.size > 0);
}

function namesIn(sql: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, table = '', name] of sql.replaceAll('STRAIGHT_JOIN', 'JOIN').matchAll(TABLE)) {
    if (GROWING_TABLES.has(table)) names.set(name === undefined || NO_ALIAS.test(name) ? table : name, table);
  }
  return names;
}

/** Describes a problem of a statement for a failed test. */
export const complaint = ({ file, sql, values }: GrowingStatement, step: string) =>
  `${file}: ${step}\n    ${sql}\n    with ${JSON.stringify(values).slice(0, 300)}`;
