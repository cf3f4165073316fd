import { Injectable } from '@nestjs/common';
import { type FailureCode, MessageStatus, type Receipt, type ReceiptMatch } from '@recado/core';
import { Database, HeldMessage, selectList, type Transaction } from '@recado/database';
import { idsOf } from '../store/rows.js';
import { TemplateStops } from './template-stops.js';

/** An acceptance. `held`: by which template a held message left; missing: it is not held. */
interface SentOutcome {
  attempt: { id: number; channelId: number };
  /** UTC milliseconds. */
  at: number;
  held?: { template: string | null; isCarrier: boolean };
}
type Held = Pick<HeldMessage, 'messageId' | 'batchId' | 'template'>;

const { Sent, Delivered, Read, Failed } = MessageStatus;
/** The code with which a provider drops what it held back. */
const DROPPED = 'template_unavailable' satisfies FailureCode;
/** A receipt that came before the answer has settled it. */
const ANSWERED = [Sent, Delivered, Read, Failed].join(', ');
const HELD = `SELECT ${selectList(HeldMessage, ['messageId', 'batchId', 'template'])} FROM held_messages WHERE message_id IN`;
/** Counting stops here. */
export const HELD_COUNTED_AT_MOST = 10_000;
const COUNT = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM held_messages WHERE channel_id = ? LIMIT ${HELD_COUNTED_AT_MOST}) AS held`;
const OF_BATCHES = 'SELECT batch_id AS batchId, COUNT(*) AS n FROM held_messages WHERE batch_id IN';
const COLUMNS = ['message_id', 'channel_id', 'batch_id', 'template', 'held_at'];

/** Messages that their provider accepted and holds back for a review, until a receipt of them comes. */
@Injectable()
export class HeldMessages {
  constructor(
    private readonly database: Database,
    private readonly stops: TemplateStops,
  ) {}

  /**
   * Runs `record`, which records these acceptances in the same transaction, and lists those messages that are held. One
   * whose receipt came before the answer is not.
   */
  async around<T>(tx: Transaction, outcomes: readonly SentOutcome[], record: () => Promise<T>): Promise<T> {
    const held = outcomes.filter((outcome) => outcome.held !== undefined);
    if (held.length === 0) return record();
    const { list } = this.database.capabilities;
    const ids = held.map(({ attempt }) => attempt.id);
    const open = new Set(idsOf(await this.select(tx, `+status NOT IN (${ANSWERED}) AND id IN ${list}`, ids)));
    const result = await record();
    const sent = await this.select(tx, `+status = ${Sent} AND id IN ${list}`, ids);
    const batches = new Map(sent.map(({ id, batchId }) => [id, batchId]));
    for (const { attempt, held: by, at } of held) {
      const batchId = batches.get(attempt.id);
      if (batchId === undefined || !open.has(attempt.id) || !by) continue;
      await tx.insertIfAbsent('held_messages', COLUMNS, [[attempt.id, attempt.channelId, batchId, by.template, at]]);
      if (by.template !== null) await this.stops.stop(tx, { batchId, template: by.template, isCarrier: by.isCarrier });
    }
    return result;
  }

  /**
   * What these receipts say of held messages: any of them ends its message's wait. The rest of the batch goes on, unless the
   * provider has dropped the message.
   */
  async settle(tx: Transaction, matches: ReadonlyMap<Receipt, ReceiptMatch>): Promise<void> {
    const { list } = this.database.capabilities;
    const ids = [...new Set([...matches.values()].map(({ messageId }) => messageId))];
    const held = ids.length === 0 ? [] : await tx.all<Held>(`${HELD} ${list}`, [ids]);
    if (held.length === 0) return;
    await tx.run(`DELETE FROM held_messages WHERE message_id IN ${list}`, [held.map(({ messageId }) => messageId)]);
    for (const { messageId, batchId, template } of held) {
      if (template === null) continue;
      const isDropped = [...matches].some(([receipt, match]) => match.messageId === messageId && dropped(receipt));
      await (isDropped ? this.stops.refuse(tx, batchId, template) : this.stops.release(tx, batchId, template));
    }
  }

  /** How many messages of each of these batches are held now; those without any are left out. */
  async ofBatches(batchIds: readonly number[]): Promise<Map<number, number>> {
    if (batchIds.length === 0) return new Map();
    const select = `${OF_BATCHES} ${this.database.capabilities.list} GROUP BY batch_id`;
    const rows = await this.database.read<{ batchId: number; n: number }>(select, [batchIds]);
    return new Map(rows.map(({ batchId, n }) => [batchId, Number(n)]));
  }

  /** How many messages of a channel are held now. */
  async count(channelId: number): Promise<number> {
    const [row] = await this.database.read<{ n: number }>(COUNT, [channelId]);
    return Number(row?.n ?? 0);
  }

  private select(tx: Transaction, where: string, ids: readonly number[]): Promise<{ id: number; batchId: number }[]> {
    return tx.all(`SELECT id, batch_id AS batchId FROM messages WHERE ${where}`, [ids]);
  }
}

function dropped({ kind, code }: Receipt): boolean {
  return kind === 'failed' && code === DROPPED;
}
