import {
  Database,
  type DialectCapabilities,
  type RowsUpdate,
  type SqlParameters,
  type Transaction,
} from '../port/database.js';
import { SealedAhead } from './sealed-ahead.js';
import { mayReadTexts, SEALED_COLUMNS } from './sealed-columns.js';
import { SealingTransaction, storedParameters, storedUpdate } from './sealing.transaction.js';
import { TextKeys } from '../port/text-keys.js';

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
