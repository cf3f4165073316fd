import { isMarked, openedAsItIs, openedText, storedKeyId, type TextKey } from '@recado/core';
import { DatabaseUnavailableError } from './database-errors.js';

/** Runs a query: outside a unit of work, or as part of one. */
type Ask = <Row>(sql: string) => Promise<Row[]>;

/** Opens what the vault has sealed; null: this process cannot. */
type KeyOpener = (sealedKey: string) => Buffer | null;

interface KeyRow {
  id: string;
  sealedKey: string;
  lostAt: number | null;
}

/**
 * A key; or `lost`: it was given up, and nobody opens it; or `closed`: this process does not, but one with another
 * APP_SECRET may.
 */
type KnownKey = Buffer | 'lost' | 'closed';

/** Few rows: one for each APP_SECRET that the installation has had. */
const KEYS = 'SELECT id, sealed_key AS sealedKey, lost_at AS lostAt FROM text_keys ORDER BY created_at, id';
const CLOSED = 'a text was sealed with an APP_SECRET that this process does not know: give every process the same one';

/** The keys of sealed texts that this process knows, and the one by which it seals, once it does. */
export class TextKeys {
  /** By their ids. */
  private known = new Map<string, KnownKey>();
  private newest: TextKey | undefined;
  private isSealing = false;
  private opener: KeyOpener = () => null;

  /** By which new texts are sealed; undefined: they are stored as they are. */
  get current(): TextKey | undefined {
    return this.isSealing ? this.newest : undefined;
  }

  /** How keys are opened. Without it no text can be. */
  openWith(opener: KeyOpener): void {
    this.opener = opener;
  }

  /** Seals every text that is stored from now on, if there is a key; returns whether there is. */
  start(): boolean {
    this.isSealing = this.newest !== undefined;
    return this.isSealing;
  }

  /** Stores every text as it is from now on. */
  stop(): void {
    this.isSealing = false;
  }

  /** Reads the keys. */
  async load(ask: Ask): Promise<void> {
    const rows = await ask<KeyRow>(KEYS);
    this.known = new Map(rows.map((row) => [row.id, this.keyOf(row)]));
    this.newest = [...this.known].flatMap(([id, key]) => (isOpen(key) ? [{ id, key }] : [])).at(-1);
  }

  /**
   * Opens the sealed texts among the values of rows, in place. Throws DatabaseUnavailableError where another process may
   * have the key: what stands in place of a lost text would end messages and deliveries that this other one can send.
   */
  async opened<Row>(rows: Row[], ask: Ask): Promise<Row[]> {
    // Of a statement that reads nothing a server answers no rows.
    if (!Array.isArray(rows)) return rows;
    let isLoaded = false;
    for (const row of rows as Record<string, unknown>[]) {
      for (const name in row) {
        const value = row[name];
        if (!isMarked(value)) continue;
        const id = storedKeyId(value);
        if (typeof id === 'string' && !this.isDecided(id) && !isLoaded) {
          isLoaded = true;
          await this.load(ask);
        }
        row[name] = this.openedValue(value, id);
      }
    }
    return rows;
  }

  /** A value whose key does not exist is a text that somebody wrote so, in a column that is never sealed. */
  private openedValue(value: string, id: string | null | undefined): string | null {
    if (id === null) return openedAsItIs(value);
    const key = id === undefined ? undefined : this.known.get(id);
    if (key === undefined) return value;
    if (key === 'closed') throw new DatabaseUnavailableError(new Error(CLOSED));
    return openedText(value, isOpen(key) ? key : null);
  }

  private keyOf({ id, lostAt, sealedKey }: KeyRow): KnownKey {
    const known = this.known.get(id);
    if (isOpen(known)) return known;
    return lostAt === null ? (this.opener(sealedKey) ?? 'closed') : 'lost';
  }

  /** A closed key may have been given up since, or sealed anew. */
  private isDecided(id: string): boolean {
    return isOpen(this.known.get(id)) || this.known.get(id) === 'lost';
  }
}

function isOpen(key: KnownKey | undefined): key is Buffer {
  return Buffer.isBuffer(key);
}
