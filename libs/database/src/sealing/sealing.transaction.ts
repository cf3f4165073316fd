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
import type { SealedAhead } from './sealed-ahead.js';

/** The keys, and what was sealed before the unit of work. */
export interface Sealing {
  keys: TextKeys;
  ahead: SealedAhead;
}

/** The statements of a unit of work, whose texts are sealed on their way to the database and opened on their way back. */
export class SealingTransaction implements Transaction {
  constructor(
    private readonly inner: Transaction,
    private readonly sealing: Sealing,
  ) {}

  async all<Row>(sql: string, values?: SqlParameters): Promise<Row[]> {
    const rows = await this.inner.all<Row>(sql, values);
    if (rows.length === 0 || !mayReadTexts(sql)) return rows;
    return this.sealing.keys.opened(rows, (query) => this.inner.all(query));
  }

  run(sql: string, values: SqlParameters = []): Promise<number> {
    return this.inner.run(sql, storedParameters(this.sealing, values));
  }

  async insert(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<void> {
    await this.inner.insert(table, columns, this.stored(table, columns, rows));
  }

  async insertOne(table: string, columns: readonly string[], row: SqlRow): Promise<number> {
    const [stored = row] = this.stored(table, columns, [row]);
    return this.inner.insertOne(table, columns, stored);
  }

  async insertNumbered(table: string, columns: readonly string[], rows: readonly SqlRow[], mark: string) {
    return this.inner.insertNumbered(table, columns, this.stored(table, columns, rows), mark);
  }

  async insertIfAbsent(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<number> {
    return this.inner.insertIfAbsent(table, columns, this.stored(table, columns, rows));
  }

  async updateRows(update: RowsUpdate): Promise<number> {
    return this.inner.updateRows(storedUpdate(this.sealing, update));
  }

  rewrite(table: string, fromId: number, toId: number): Promise<void> {
    return this.inner.rewrite(table, fromId, toId);
  }

  /** At once: a unit of work waits for nothing but its statements. */
  private stored(table: string, columns: readonly string[], rows: readonly SqlRow[]): readonly SqlRow[] {
    const sealed = SEALED_COLUMNS[table];
    return sealed ? storedRows(this.sealing, rows, (place) => sealed[columns[place]!], columns.length) : rows;
  }
}

/** Rows of an update as they are stored. A sealed column takes its text from the fields that its expression names. */
export function storedUpdate(sealing: Sealing, update: RowsUpdate): RowsUpdate {
  const sealed = SEALED_COLUMNS[update.table];
  if (!sealed) return update;
  const kinds = new Map<string, StoredKind>();
  for (const [column, expression] of Object.entries(update.set)) {
    const kind = sealed[column];
    if (kind) for (const [, field = ''] of expression.matchAll(/\br\.(\w+)/g)) kinds.set(field, kind);
  }
  if (kinds.size === 0) return update;
  const fields = Object.keys(update.columns);
  return { ...update, rows: storedRows(sealing, update.rows, (place) => kinds.get(fields[place]!), fields.length) };
}

/** The values of a statement as they are stored. */
export function storedParameters(sealing: Sealing, values: SqlParameters): SqlParameters {
  if (!values.some((value) => value instanceof PersonalText)) return values;
  return values.map((value) => (value instanceof PersonalText ? storedValue(sealing, value.text, value.kind) : value));
}

function storedRows(
  sealing: Sealing,
  rows: readonly SqlRow[],
  kindAt: (place: number) => StoredKind | undefined,
  width: number,
): readonly SqlRow[] {
  const places = Array.from({ length: width }, (_, place) => [place, kindAt(place)] as const).filter(
    (each): each is readonly [number, StoredKind] => each[1] !== undefined,
  );
  // Most installations seal nothing: they look at the first letters and pass the rows on.
  if (!sealing.keys.current && !rows.some((row) => places.some(([place]) => isMarked(row[place])))) return rows;
  return rows.map((row) => {
    const copy = [...row];
    for (const [place, kind] of places) copy[place] = storedValue(sealing, row[place] ?? null, kind);
    return copy;
  });
}

function storedValue({ keys, ahead }: Sealing, value: SqlValue, kind: StoredKind): SqlValue {
  if (typeof value !== 'string') return value;
  const { current } = keys;
  if (!current) return storedAsItIs(value);
  return ahead.take(value, kind, current) ?? storedSealed(value, kind, current);
}
