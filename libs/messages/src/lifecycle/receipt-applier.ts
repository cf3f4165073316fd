import { Injectable, Optional } from '@nestjs/common';
import { MessageStatus, Metrics, NoMetrics, sourcesOf } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';
import { countMoves, type Moves } from './count-moves.js';
import { type Receipt, ReceiptSink } from './receipt.js';

const { Pending, Sent, Delivered, Read, Failed } = MessageStatus;

/** In the order of their rank: what ranks higher is applied later and so has the last word. */
const KINDS = ['sent', 'failed', 'delivered', 'read'] as const;
const TARGET = { sent: Sent, failed: Failed, delivered: Delivered, read: Read } as const;
const SET: Record<Receipt['kind'], Record<string, string>> = {
  sent: { sent_at: 'COALESCE(m.sent_at, r.at)' },
  failed: { ended_at: 'r.at', failure_code: 'r.code', failure_reason: 'r.detail' },
  delivered: healed({ delivered_at: 'COALESCE(m.delivered_at, r.at)' }),
  read: healed({ delivered_at: 'COALESCE(m.delivered_at, r.at)', read_at: 'r.at' }),
};

/** Applies receipts to messages. They may come early, late, twice and in any order: a message only moves forward. */
@Injectable()
export class ReceiptApplier extends ReceiptSink {
  constructor(
    private readonly database: Database,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {
    super();
  }

  async accept(receipts: readonly Receipt[]): Promise<void> {
    if (receipts.length === 0) return;
    const moves = await this.database.write(async (tx) => {
      const located = await this.locate(tx, receipts);
      const applied: Moves = {};
      for (const kind of KINDS) applied[kind] = await apply(tx, kind, located);
      return applied;
    });
    countMoves(this.metrics, moves);
  }

  /** By our own id where the provider echoes it; else the newest message with the provider's id on that channel. */
  private async locate(tx: Transaction, receipts: readonly Receipt[]): Promise<Map<Receipt, number>> {
    const located = new Map<Receipt, number>();
    for (const receipt of receipts) {
      const id = receipt.messageId ?? (await this.byProviderId(tx, receipt));
      if (id !== undefined) located.set(receipt, id);
    }
    return located;
  }

  private async byProviderId(tx: Transaction, receipt: Receipt): Promise<number | undefined> {
    if (receipt.providerMessageId === null) return undefined;
    const [row] = await tx.all<{ id: number }>(
      'SELECT id FROM messages WHERE channel_id = ? AND provider_message_id = ? ORDER BY id DESC LIMIT 1',
      [receipt.channelId, receipt.providerMessageId],
    );
    return row?.id;
  }
}

async function apply(tx: Transaction, kind: Receipt['kind'], located: ReadonlyMap<Receipt, number>): Promise<number> {
  const rows = [...located].flatMap(([receipt, id]): SqlRow[] =>
    receipt.kind === kind ? [[id, receipt.channelId, receipt.at, receipt.code ?? null, receipt.detail ?? null]] : [],
  );
  return tx.updateRows({
    table: 'messages',
    columns: { id: 'int', channel_id: 'int', at: 'int', code: 'text', detail: 'text' },
    rows,
    set: { status: String(TARGET[kind]), ...SET[kind] },
    where: `m.id = r.id AND m.channel_id = r.channel_id AND ${mayMove(kind)}`,
  });
}

/** A message that has never been tried cannot have a receipt: such a one is a mistake or a forgery. */
function mayMove(kind: Receipt['kind']): string {
  const sources = sourcesOf(TARGET[kind]).filter((status) => status !== Pending);
  const afterRetry = kind === 'failed' ? '' : ` OR (+m.status = ${Pending} AND m.started_at IS NOT NULL)`;
  return `(+m.status IN (${sources.join(', ')})${afterRetry})`;
}

/** News of arrival takes back a failure that was announced before. */
function healed(set: Record<string, string>): Record<string, string> {
  return {
    ...set,
    sent_at: 'COALESCE(m.sent_at, r.at)',
    ended_at: 'NULL',
    failure_code: 'NULL',
    failure_reason: 'NULL',
  };
}
