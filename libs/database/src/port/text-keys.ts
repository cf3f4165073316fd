import { isMarked, openedAsItIs, openedText, storedKeyId, type TextKey } from '@recado/core';

/** Runs a query: outside a unit of work, or as part of one. */
type Ask = <Row>(sql: string) => Promise<Row[]>;

/** Opens what the vault has sealed; null: this process cannot. */
type KeyOpener = (sealedKey: string) => Buffer | null;

interface KeyRow {
  id: string;
  sealedKey: string;
  lostAt: number | null;
}

/** Few rows: one for each APP_SECRET that the installation has had. */
const KEYS = 'SELECT id, sealed_key AS sealedKey, lost_at AS lostAt FROM text_keys ORDER BY created_at, id';

/** The keys of sealed texts that this process knows, and the one by which it seals, once it does. */
export class TextKeys {
  /** By their ids; null: it cannot be opened. */
  private known = new Map<string, Buffer | null>();
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

  /** Seals every text that is stored from now on, once there is a key; returns whether there is. */
  start(): boolean {
    this.isSealing = true;
    return this.newest !== undefined;
  }

  /** Reads the keys. */
  async load(ask: Ask): Promise<void> {
    const rows = await ask<KeyRow>(KEYS);
    const open = ({ lostAt, sealedKey }: KeyRow) => (lostAt === null ? this.opener(sealedKey) : null);
    this.known = new Map(rows.map((row) => [row.id, this.known.get(row.id) ?? open(row)]));
    const usable = [...this.known].findLast(([, key]) => key !== null);
    this.newest = usable && { id: usable[0], key: usable[1]! };
  }

  /** Opens the sealed texts among the values of rows, in place. */
  async opened<Row>(rows: Row[], ask: Ask): Promise<Row[]> {
    let isLoaded = false;
    for (const row of rows as Record<string, unknown>[]) {
      for (const name in row) {
        const value = row[name];
        if (!isMarked(value)) continue;
        const id = storedKeyId(value);
        if (typeof id === 'string' && !this.known.has(id) && !isLoaded) {
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
    return key === undefined ? value : openedText(value, key);
  }
}
