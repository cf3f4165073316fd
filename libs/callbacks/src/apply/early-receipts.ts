import { Injectable } from '@nestjs/common';
import { Clock, type OptOutScope, type ReceiptRetry } from '@recado/core';
import { checkThenInsert, Database, type SqlRow } from '@recado/database';
import type { ChannelReceipt } from './provider-reports.js';

/**
 * How long a receipt waits for its message to become known, in ms: our own answer takes seconds, an outage of the
 * database longer.
 */
const KEEP_MS = 3_600_000;
/** Time until the first try to match an early receipt; later ones wait as long as it has waited already. In ms. */
const FIRST_REST_MS = 500;
const MAX_REST_MS = 5 * 60_000;
/**
 * Most early receipts that are kept, the newest ones. A provider also reports messages that other programs send from
 * the same phone.
 */
const MAX_ROWS = 100_000;
/** Rows of one unit of work. */
const CHUNK = 1_000;
/** Width of the column. Messages do not keep longer ids either. */
const MAX_ID = 128;

const COLUMNS = [
  'channel_id',
  'provider_message_id',
  'kind',
  'at',
  'code',
  'detail',
  'opt_out',
  'retry',
  'received_at',
  'next_at',
] as const;

/** An early receipt that is due for another try. */
export interface EarlyReceipt extends ChannelReceipt {
  rowId: number;
  /** UTC milliseconds. */
  receivedAt: number;
}

interface Row extends Pick<EarlyReceipt, 'rowId' | 'channelId' | 'kind' | 'at' | 'receivedAt'> {
  providerMessageId: string;
  code: string | null;
  detail: string | null;
  optOut: OptOutScope | null;
  retry: ReceiptRetry | null;
}

/**
 * Receipts whose message is unknown yet: they came before the answer to our own request, or belong to no message of
 * ours.
 */
@Injectable()
export class EarlyReceipts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Keeps receipts for a while, one for each message and kind. A receipt without an id of the provider is not kept. */
  async keep(receipts: readonly ChannelReceipt[]): Promise<void> {
    const now = this.clock.now();
    const byKey = new Map(receipts.filter(hasId).map((receipt) => [keyOf(receipt), receipt]));
    if (byKey.size === 0) return;
    const { list } = this.database.capabilities;
    // Not insertIfAbsent: on MySQL a known row would use up an id, and `trim` counts by ids.
    await checkThenInsert(this.database, async (tx) => {
      const ids = [...byKey.values()].map(({ providerMessageId }) => providerMessageId);
      const channelIds = [...new Set([...byKey.values()].map(({ channelId }) => channelId))];
      const known = await tx.all<Pick<ChannelReceipt, 'channelId' | 'providerMessageId' | 'kind'>>(
        `SELECT channel_id AS channelId, provider_message_id AS providerMessageId, kind FROM early_receipts
         WHERE channel_id IN ${list} AND provider_message_id IN ${list}`,
        [channelIds, ids],
      );
      const taken = new Set(known.map(keyOf));
      const rows = [...byKey].filter(([key]) => !taken.has(key)).map(([, receipt]) => rowOf(receipt, now));
      if (rows.length > 0) await tx.insert('early_receipts', COLUMNS, rows);
    });
  }

  /** Whether any receipt is due for another try. */
  async hasDue(): Promise<boolean> {
    const due = 'SELECT 1 FROM early_receipts WHERE next_at <= ? LIMIT 1';
    return (await this.database.poll(due, [this.clock.now()])) !== null;
  }

  /** Receipts that are due for another try, at most `limit`. */
  async due(limit: number): Promise<EarlyReceipt[]> {
    const rows = await this.database.read<Row>(
      `SELECT id AS rowId, channel_id AS channelId, provider_message_id AS providerMessageId, kind, at, code, detail,
         opt_out AS optOut, retry, received_at AS receivedAt
       FROM early_receipts WHERE next_at <= ? ORDER BY next_at LIMIT ?`,
      [this.clock.now(), limit],
    );
    return rows.map(toReceipt);
  }

  /** Removes receipts whose message was found and those that are too old. The others become due later. */
  async settle(tried: readonly EarlyReceipt[], found: ReadonlySet<unknown>): Promise<void> {
    const now = this.clock.now();
    const over = tried.filter((receipt) => found.has(receipt) || now - receipt.receivedAt > KEEP_MS);
    const again = tried.filter((receipt) => !over.includes(receipt));
    const { list } = this.database.capabilities;
    await this.database.write(async (tx) => {
      await tx.run(`DELETE FROM early_receipts WHERE id IN ${list}`, [over.map(({ rowId }) => rowId)]);
      if (again.length === 0) return;
      await tx.updateRows({
        table: 'early_receipts',
        columns: { id: 'int', next_at: 'int' },
        rows: again.map(({ rowId, receivedAt }) => [rowId, now + restAfter(now - receivedAt)]),
        set: { next_at: 'r.next_at' },
        where: 'm.id = r.id',
      });
    });
  }

  /** Removes the oldest receipts when there are too many; returns how many. */
  async trim(): Promise<number> {
    const [last] = await this.database.read<{ id: number | null }>('SELECT MAX(id) AS id FROM early_receipts');
    const { list } = this.database.capabilities;
    const surplus = await this.database.read<{ id: number }>(
      'SELECT id FROM early_receipts WHERE id <= ? ORDER BY id LIMIT ?',
      [(last?.id ?? 0) - MAX_ROWS, CHUNK],
    );
    if (surplus.length === 0) return 0;
    const remove = `DELETE FROM early_receipts WHERE id IN ${list}`;
    return this.database.write((tx) => tx.run(remove, [surplus.map(({ id }) => id)]));
  }
}

function restAfter(ageMs: number): number {
  return Math.min(Math.max(ageMs, FIRST_REST_MS), MAX_REST_MS);
}

function hasId(receipt: ChannelReceipt): receipt is ChannelReceipt & { providerMessageId: string } {
  return receipt.providerMessageId !== null && receipt.providerMessageId.length <= MAX_ID;
}

function keyOf({
  channelId,
  providerMessageId,
  kind,
}: Pick<ChannelReceipt, 'channelId' | 'providerMessageId' | 'kind'>) {
  return JSON.stringify([channelId, providerMessageId, kind]);
}

function rowOf(receipt: ChannelReceipt, now: number): SqlRow {
  const { channelId, providerMessageId, kind, at, code, detail, optOut, retry } = receipt;
  return [
    channelId,
    providerMessageId,
    kind,
    at,
    code ?? null,
    detail ?? null,
    optOut ?? null,
    retry ?? null,
    now,
    now + FIRST_REST_MS,
  ];
}

function toReceipt({ code, detail, optOut, retry, ...row }: Row): EarlyReceipt {
  const failure = { ...(code !== null && { code, detail }), ...(retry !== null && { retry }) };
  return { ...row, messageId: null, ...failure, ...(optOut !== null && { optOut }) };
}
