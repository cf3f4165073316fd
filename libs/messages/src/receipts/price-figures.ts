import type { Pricing } from '@recado/core';
import type { SqlRow, Transaction } from '@recado/database';

/** Messages of a key that the provider of a channel priced in one way on one day. */
export interface PricedMessages {
  /** Days since 1970, UTC. */
  day: number;
  channelId: number;
  apiKeyId: number;
  pricing: Pricing;
  messages: number;
}

const KEY = {
  day: 'int',
  channel_id: 'int',
  api_key_id: 'int',
  category: 'text',
  type: 'text',
  billable: 'int',
} as const;
const KEY_COLUMNS = Object.keys(KEY);
/** Rows that are remembered: keys × ways of pricing × channels within a day. */
const MAX_KNOWN = 10_000;

/** How many messages were priced in which way, by day, channel and key. */
export class PriceFigures {
  /** The rows that are known to exist. */
  private readonly known = new Set<string>();

  /**
   * Adds messages in the transaction that stores their prices. All processes change the rows in one order, so that none
   * waits for another in a circle.
   */
  async add(tx: Transaction, priced: readonly PricedMessages[]): Promise<void> {
    const rows = priced.map((figure) => [...keyOf(figure), figure.messages]).sort(byKey);
    const absent = priced.map(keyOf).filter((key) => !this.known.has(JSON.stringify(key)));
    const empty = absent.sort(byKey).map((key) => [...key, 0]);
    if (empty.length > 0) await tx.insertIfAbsent('price_figures', [...KEY_COLUMNS, 'messages'], empty);
    await tx.updateRows({
      table: 'price_figures',
      columns: { ...KEY, messages: 'int' },
      rows,
      set: { messages: 'm.messages + r.messages' },
      where: KEY_COLUMNS.map((column) => `m.${column} = r.${column}`).join(' AND '),
    });
  }

  /** To be called when that transaction has ended well. */
  added(priced: readonly PricedMessages[]): void {
    if (this.known.size > MAX_KNOWN) this.known.clear();
    for (const figure of priced) this.known.add(JSON.stringify(keyOf(figure)));
  }
}

function keyOf({ day, channelId, apiKeyId, pricing }: PricedMessages): SqlRow {
  return [day, channelId, apiKeyId, pricing.category, pricing.type, Number(pricing.billable)];
}

function byKey(a: SqlRow, b: SqlRow): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : Number(one > other);
}
