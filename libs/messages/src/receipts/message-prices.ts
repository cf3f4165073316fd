import {
  type Clock,
  DAY_MS,
  groupBy,
  type Metrics,
  type Pricing,
  localDay,
  type Receipt,
  type ReceiptMatch,
} from '@recado/core';
import type { Settings } from '@recado/config';
import type { Database, Transaction } from '@recado/database';
import { type PricedMessages, PriceFigures } from './price-figures.js';

/** Providers repeat receipts for so long. The day of an older one, or of one from the future, is not believed. */
const MAX_AGE_MS = 8 * DAY_MS;

/** A message whose price became known. */
interface Priced {
  id: number;
  apiKeyId: number;
  channelId: number;
  pricing: Pricing;
  day: number;
}

/**
 * What providers say of the prices of messages. The first receipt with a price counts: it is stored with the message and
 * added to the figures, once for each message, however often and in whatever order receipts come.
 */
export class MessagePrices {
  private readonly figures = new PriceFigures();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  /** Stores the prices that these receipts bring for the first time; returns what was added to the figures. */
  async store(tx: Transaction, matches: ReadonlyMap<Receipt, ReceiptMatch>): Promise<PricedMessages[]> {
    const first = this.firstPrices(matches);
    if (first.size === 0) return [];
    const { list, rowLock } = this.database.capabilities;
    const rows = await tx.all<{ id: number; apiKeyId: number }>(
      `SELECT id, api_key_id AS apiKeyId FROM messages
       WHERE id IN ${list} AND pricing IS NULL AND started_at IS NOT NULL ${rowLock}`,
      [[...first.keys()]],
    );
    const priced = rows.map(({ id, apiKeyId }): Priced => ({ id, apiKeyId, ...first.get(id)! }));
    if (priced.length === 0) return [];
    await tx.updateRows({
      table: 'messages',
      columns: { id: 'int', pricing: 'text' },
      rows: priced.map(({ id, pricing }) => [id, JSON.stringify(pricing)]),
      set: { pricing: 'r.pricing' },
      where: 'm.id = r.id',
    });
    const counted = countsOf(priced);
    await this.figures.add(tx, counted);
    return counted;
  }

  /** To be called when that transaction has ended well. */
  stored(priced: readonly PricedMessages[]): void {
    if (priced.length === 0) return;
    this.figures.added(priced);
    for (const { messages, pricing } of priced) {
      const { category, type, billable } = pricing;
      this.metrics.count('priced', messages, { category, type, billable: String(billable) });
    }
  }

  /** By message. A message that failed is not charged. */
  private firstPrices(matches: ReadonlyMap<Receipt, ReceiptMatch>) {
    const first = new Map<number, Pick<Priced, 'channelId' | 'pricing' | 'day'>>();
    for (const [{ kind, channelId, pricing, at }, { messageId }] of matches) {
      if (pricing === undefined || kind === 'failed' || first.has(messageId)) continue;
      first.set(messageId, { channelId, pricing, day: this.dayOf(at) });
    }
    return first;
  }

  private dayOf(at: number): number {
    const now = this.clock.now();
    return localDay(Math.min(Math.max(at, now - MAX_AGE_MS), now), this.settings.timezone);
  }
}

function countsOf(priced: readonly Priced[]): PricedMessages[] {
  const groups = groupBy(priced, ({ day, channelId, apiKeyId, pricing: { category, type, billable } }) =>
    JSON.stringify([day, channelId, apiKeyId, category, type, billable]),
  );
  return [...groups.values()].map((group) => {
    const { day, channelId, apiKeyId, pricing } = group[0]!;
    return { day, channelId, apiKeyId, pricing, messages: group.length };
  });
}
