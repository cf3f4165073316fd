import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import { Clock, localDay } from '@recado/core';
import { Database, type Transaction } from '@recado/database';

/** How many days are kept, the present one included. */
export const KEPT_DAYS = 31;

/** The requests of one key within one day of the installation. */
interface DayUse {
  day: number;
  requests: number;
}

/** The requests of each key by day of the installation, for the last 31 days. Days that were counted in another zone stay as they are. */
@Injectable()
export class KeyDays {
  /** The day of the row that each key is known to have. */
  private readonly known = new Map<number, number>();
  private cleanedOn = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Adds requests of keys in the transaction that records their use. Keys are counted in the order of their ids, so that
   * no two processes wait for each other.
   */
  async count(tx: Transaction, uses: ReadonlyMap<number, DayUse>): Promise<void> {
    const rows = [...uses].map(([id, { day, requests }]) => [day, id, requests]).sort(([, a = 0], [, b = 0]) => a - b);
    const missing = rows.filter(([day, id = 0]) => this.known.get(id) !== day).map(([day, id]) => [day!, id!]);
    if (missing.length > 0) await tx.insertIfAbsent('api_key_days', ['day', 'api_key_id'], missing);
    await tx.updateRows({
      table: 'api_key_days',
      columns: { day: 'int', api_key_id: 'int', requests: 'int' },
      rows,
      set: { requests: 'm.requests + r.requests' },
      where: 'm.day = r.day AND m.api_key_id = r.api_key_id',
    });
    await this.forget(tx);
  }

  /** To be called when that transaction has ended well. */
  counted(uses: ReadonlyMap<number, DayUse>): void {
    for (const [id, { day }] of uses) this.known.set(id, day);
    this.cleanedOn = this.today;
  }

  /**
   * The requests of the last `days` days (1 to 31) by key, the oldest first and today last. Keys without requests are left
   * out. `keyId`: of this key only.
   */
  async last(days: number, keyId?: number): Promise<ReadonlyMap<number, number[]>> {
    const first = this.today - days + 1;
    const [of, values] = keyId === undefined ? ['', []] : [' AND api_key_id = ?', [keyId]];
    const rows = await this.database.read<{
      id: number;
      day: number;
      requests: number;
    }>(`SELECT api_key_id AS id, day, requests FROM api_key_days WHERE day >= ?${of}`, [first, ...values]);
    const found = new Map<number, number[]>();
    for (const { id, day, requests } of rows) {
      const counts = found.get(id) ?? Array.from({ length: days }, () => 0);
      if (day < first + days) counts[day - first] = requests;
      found.set(id, counts);
    }
    return found;
  }

  /** Once a day. */
  private async forget(tx: Transaction): Promise<void> {
    if (this.cleanedOn === this.today) return;
    await tx.run('DELETE FROM api_key_days WHERE day <= ?', [this.today - KEPT_DAYS]);
  }

  private get today(): number {
    return localDay(this.clock.now(), this.settings.timezone);
  }
}
