import { setImmediate as nextPass } from 'node:timers/promises';
import { isMarked, storedAsItIs, type StoredKind, storedSealed } from '@recado/core';
import {
  PersonalText,
  type RowsUpdate,
  type SqlParameters,
  type SqlRow,
  type SqlValue,
  type Transaction,
} from '../port/database.js';
import { mayReadTexts, SEALED_COLUMNS } from './sealed-columns.js';
import type { TextKeys } from '../port/text-keys.js';

/** Rows between two passes through the event loop: sealing a text takes some µs. */
const ROWS_A_PASS = 1_000;

/** The statements of a unit of work, whose texts are sealed on their way to the database and opened on their way back. */
export class SealingTransaction implements Transaction {
  constructor(
    private readonly inner: Transaction,
    private readonly keys: TextKeys,
  ) {}

  async all<Row>(sql: string, values?: SqlParameters): Promise<Row[]> {
    const rows = await this.inner.all<Row>(sql, values);
    if (rows.length === 0 || !mayReadTexts(sql)) return rows;
    return this.keys.opened(rows, (query) => this.inner.all(query));
  }

  run(sql: string, values: SqlParameters = []): Promise<number> {
    return this.inner.run(sql, storedParameters(this.keys, values));
  }

  async insert(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<void> {
    await this.inner.insert(table, columns, await this.stored(table, columns, rows));
  }

  async insertOne(table: string, columns: readonly string[], row: SqlRow): Promise<number> {
    const [stored = row] = await this.stored(table, columns, [row]);
    return this.inner.insertOne(table, columns, stored);
  }

  async insertNumbered(table: string, columns: readonly string[], rows: readonly SqlRow[], mark: string) {
    return this.inner.insertNumbered(table, columns, await this.stored(table, columns, rows), mark);
  }

  async insertIfAbsent(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<number> {
    return this.inner.insertIfAbsent(table, columns, await this.stored(table, columns, rows));
  }

  async updateRows(update: RowsUpdate): Promise<number> {
    return this.inner.updateRows(await storedUpdate(this.keys, update));
  }

  rewrite(table: string, fromId: number, toId: number): Promise<void> {
    return this.inner.rewrite(table, fromId, toId);
  }

  private async stored(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<readonly SqlRow[]> {
    const sealed = SEALED_COLUMNS[table];
    return sealed ? storedRows(this.keys, rows, (place) => sealed[columns[place]!], columns.length) : rows;
  }
}

/** Rows of an update as they are stored. A sealed column takes its text from the fields that its expression names. */
export async function storedUpdate(keys: TextKeys, update: RowsUpdate): Promise<RowsUpdate> {
  const sealed = SEALED_COLUMNS[update.table];
  if (!sealed) return update;
  const kinds = new Map<string, StoredKind>();
  for (const [column, expression] of Object.entries(update.set)) {
    const kind = sealed[column];
    if (kind) for (const [, field = ''] of expression.matchAll(/\br\.(\w+)/g)) kinds.set(field, kind);
  }
  if (kinds.size === 0) return update;
  const fields = Object.keys(update.columns);
  return { ...update, rows: await storedRows(keys, update.rows, (place) => kinds.get(fields[place]!), fields.length) };
}

/** The values of a statement as they are stored. */
export function storedParameters(keys: TextKeys, values: SqlParameters): SqlParameters {
  if (!values.some((value) => value instanceof PersonalText)) return values;
  return values.map((value) => (value instanceof PersonalText ? storedValue(keys, value.text, value.kind) : value));
}

async function storedRows(
  keys: TextKeys,
  rows: readonly SqlRow[],
  kindAt: (place: number) => StoredKind | undefined,
  width: number,
): Promise<readonly SqlRow[]> {
  const places = Array.from({ length: width }, (_, place) => [place, kindAt(place)] as const).filter(
    (each): each is readonly [number, StoredKind] => each[1] !== undefined,
  );
  // Most installations seal nothing: they look at the first letters and pass the rows on.
  if (!keys.current && !rows.some((row) => places.some(([place]) => isMarked(row[place])))) return rows;
  const stored: SqlRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_PASS === ROWS_A_PASS - 1) await nextPass();
    const copy = [...row];
    for (const [place, kind] of places) copy[place] = storedValue(keys, row[place] ?? null, kind);
    stored.push(copy);
  }
  return stored;
}

function storedValue(keys: TextKeys, value: SqlValue, kind: StoredKind): SqlValue {
  if (typeof value !== 'string') return value;
  return keys.current ? storedSealed(value, kind, keys.current) : storedAsItIs(value);
}
