import { setImmediate as nextPass } from 'node:timers/promises';
import { type StoredKind, storedSealed, type TextKey, BoundedMap, isMarked, storedAsItIs } from '@recado/core';
import {
  PersonalText,
  type SqlParameter,
  type SqlRow,
  type RowsUpdate,
  type SqlParameters,
  type SqlValue,
  type Transaction,
  TextKeys,
  Database,
  type DatabaseHost,
  type DialectCapabilities,
} from './port/database.js';

/** How long texts are sealed without a pass through the event loop, in ms. */
const YIELD_AFTER_MS = 10;

interface Ready {
  kind: StoredKind;
  keyId: string;
  sealed: Map<string, string[]>;
}

/**
 * Texts that were sealed before the unit of work that stores them, which must be short. Each sealed one is taken once, so
 * that equal texts are stored as different ones.
 */
export class SealedAhead {
  private readonly all = new Set<Ready>();

  /** Seals texts; the result drops those that were not taken. */
  async make(texts: readonly string[], kind: StoredKind, key: TextKey): Promise<() => void> {
    const ready: Ready = { kind, keyId: key.id, sealed: new Map() };
    let since = performance.now();
    for (const text of texts) {
      const sealed = storedSealed(text, kind, key);
      const others = ready.sealed.get(text);
      if (others) others.push(sealed);
      else ready.sealed.set(text, [sealed]);
      if (performance.now() - since < YIELD_AFTER_MS) continue;
      await nextPass();
      since = performance.now();
    }
    this.all.add(ready);
    return () => void this.all.delete(ready);
  }

  /** A text that was sealed with this key; undefined: none is left. */
  take(text: string, kind: StoredKind, { id }: TextKey): string | undefined {
    for (const ready of this.all) {
      const sealed = ready.kind === kind && ready.keyId === id ? ready.sealed.get(text)?.pop() : undefined;
      if (sealed !== undefined) return sealed;
    }
    return undefined;
  }
}

/** The columns that are sealed where SEAL_TEXTS is on: every place where words of people to people are kept. */
export const SEALED_COLUMNS: Readonly<Record<string, Readonly<Record<string, StoredKind>>>> = {
  messages: { text: 'words', content: 'other' },
  sends: { text: 'words', template_use_json: 'other' },
  saved_texts: { text: 'words' },
  recurring_sends: { plan_json: 'other' },
  send_rows: { cells_json: 'list' },
  people_list_rows: { values_json: 'object' },
  notifications: { data: 'other' },
  inbound_messages: { data_json: 'other' },
  webhook_deliveries: { payload: 'object', last_request: 'other', last_answer: 'other' },
  webhook_attempts: { answer: 'other' },
  sandbox_messages: { text: 'words', content: 'other' },
  sandbox_replies: { text: 'words' },
};

/** Marks the values of columns with personal texts, so that they are sealed where sealing is on. For hand-written statements. */
export function valuesFor(table: string, columns: readonly string[], values: SqlRow): SqlParameter[] {
  return values.map((value, place) => {
    const kind = SEALED_COLUMNS[table]?.[columns[place] ?? ''];
    return kind && typeof value === 'string' ? new PersonalText(value, kind) : value;
  });
}

/** A query that reads a sealed column names it, or asks for all columns. */
const NAMING = new RegExp(
  `\\b(?:${[...new Set(Object.values(SEALED_COLUMNS).flatMap((columns) => Object.keys(columns)))].join('|')})\\b|\\*`,
);
/** More than the statements of the sources. */
const known = new BoundedMap<string, boolean>(1_000);

/** Whether the rows of a query may have sealed texts. The values of most queries need not be looked at. */
function mayReadTexts(sql: string): boolean {
  const found = known.get(sql);
  if (found !== undefined) return found;
  const may = NAMING.test(sql);
  known.set(sql, may);
  return may;
}

/** The keys, and what was sealed before the unit of work. */
interface Sealing {
  keys: TextKeys;
  ahead: SealedAhead;
}

/** The statements of a unit of work, whose texts are sealed on their way to the database and opened on their way back. */
class SealingTransaction implements Transaction {
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
function storedUpdate(sealing: Sealing, update: RowsUpdate): RowsUpdate {
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
function storedParameters(sealing: Sealing, values: SqlParameters): SqlParameters {
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

/**
 * A database whose texts of people are sealed, where that is asked for, on their way in, and opened on their way out:
 * no module knows of it. What is sealed can be read by every process, also one that seals nothing itself.
 */
export class SealingDatabase extends Database {
  private readonly keys = new TextKeys();
  private readonly ahead = new SealedAhead();
  private readonly sealing = { keys: this.keys, ahead: this.ahead };

  constructor(private readonly inner: Database) {
    super();
  }

  override get textKeys(): TextKeys {
    return this.keys;
  }

  get capabilities(): DialectCapabilities {
    return this.inner.capabilities;
  }

  override get isDamaged(): boolean {
    return this.inner.isDamaged;
  }

  override get node(): string | undefined {
    return this.inner.node;
  }

  override get hosts(): readonly DatabaseHost[] {
    return this.inner.hosts;
  }

  override get hasRivals(): boolean {
    return this.inner.hasRivals;
  }

  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.inner.write((tx) => work(new SealingTransaction(tx, this.sealing)));
  }

  override run(sql: string, values: SqlParameters = []): Promise<number> {
    return this.inner.run(sql, storedParameters(this.sealing, values));
  }

  override updateRows(update: RowsUpdate): Promise<number> {
    return this.inner.updateRows(storedUpdate(this.sealing, update));
  }

  override async sealAhead(table: string, column: string, texts: readonly string[]): Promise<() => void> {
    const kind = SEALED_COLUMNS[table]?.[column];
    const { current } = this.keys;
    return kind && current ? this.ahead.make(texts, kind, current) : () => undefined;
  }

  async read<Row>(sql: string, values?: SqlParameters): Promise<Row[]> {
    const rows = await this.inner.read<Row>(sql, values);
    if (rows.length === 0 || !mayReadTexts(sql)) return rows;
    return this.keys.opened(rows, (query) => this.inner.read(query));
  }

  override tidy(): Promise<void> {
    return this.inner.tidy();
  }

  override shedPages(): void {
    this.inner.shedPages();
  }

  override declareStarted(): void {
    this.inner.declareStarted();
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}
