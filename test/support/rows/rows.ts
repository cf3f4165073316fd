import { NUMBERS, numbersAfter } from './numbers.js';

/** A table and the SQL expression of each column, which may use the number `i` of the row; for both kinds of databases. */
export interface Rows {
  readonly table: string;
  readonly count: number;
  readonly columns: Readonly<Record<string, string | number>>;
}

/** A column with the value of the first condition that holds for a row, else NULL. */
export function some(...cases: readonly (readonly [string, string | number])[]): string {
  return `CASE ${cases.map(([condition, value]) => `WHEN ${condition} THEN ${value}`).join(' ')} ELSE NULL END`;
}

/** The statements that insert the rows, each of them NUMBERS rows at most. */
export function* insertsOf({ table, count, columns }: Rows): Generator<string, void> {
  const names = Object.keys(columns).join(', ');
  const values = Object.values(columns).join(', ');
  for (let after = 0; after < count; after += NUMBERS)
    yield `INSERT INTO ${table} (${names}) SELECT ${values} FROM ${numbersAfter(after)} WHERE i <= ${count}`;
}
