import { Injectable, Logger } from '@nestjs/common';
import { groupBy, type Receipt, type ReceiptMatch, Tracer } from '@recado/core';
import { Database } from '@recado/database';

/** A claimed message, as far as its trace is concerned. */
interface Attempt {
  readonly id: number;
  readonly channelId: number;
  traceparent?: string;
}

/** Joins what happens to messages later, and in other processes, to the traces of the requests that queued them. */
@Injectable()
export class MessageTraces {
  private readonly logger = new Logger(MessageTraces.name);

  constructor(
    private readonly database: Database,
    private readonly tracer: Tracer,
  ) {}

  /** False: everything below does nothing and reads nothing. */
  get isOn(): boolean {
    return this.tracer.isOn;
  }

  /** Traces a claim since this time, one step for each batch, and makes it the parent of the attempts. Never rejects. */
  async claimed(attempts: readonly Attempt[], startedAt: number): Promise<void> {
    if (!this.isOn || attempts.length === 0) return;
    const parents = await this.of(attempts.map(({ id }) => id));
    const groups = groupBy(attempts, ({ id }) => parents.get(id));
    for (const [parent, group] of groups) {
      if (parent === undefined) continue;
      const attributes = { 'recado.messages': group.length, 'recado.channel.id': group[0]!.channelId };
      const span = this.tracer.start({ name: 'claim messages', kind: 'consumer', parent, startedAt, attributes });
      for (const attempt of group) attempt.traceparent = span!.traceparent;
      span!.end();
    }
  }

  /** Traces receipts that were applied since this time, each for its message. Never rejects. */
  async received(matches: ReadonlyMap<Receipt, ReceiptMatch>, startedAt: number): Promise<void> {
    if (!this.isOn || matches.size === 0) return;
    const parents = await this.of([...matches.values()].map(({ messageId }) => messageId));
    for (const [{ kind: receipt, channelId }, { messageId }] of matches) {
      const parent = parents.get(messageId);
      if (parent === undefined) continue;
      const attributes = {
        'recado.message.id': messageId,
        'recado.channel.id': channelId,
        'recado.receipt': receipt,
      };
      this.tracer.start({ name: 'apply receipt', kind: 'consumer', parent, startedAt, attributes })?.end();
    }
  }

  /** The `traceparent` of the requests that queued these messages, as far as they were traced. Never rejects. */
  of(messageIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const from = `SELECT m.id, b.traceparent FROM messages m JOIN message_batches b ON b.id = m.batch_id
      WHERE m.id IN ${this.database.capabilities.list}`;
    return this.read(from, messageIds);
  }

  /** The same of the requests that queued these batches. Never rejects. */
  ofBatches(batchIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const from = `SELECT b.id, b.traceparent FROM message_batches b WHERE b.id IN ${this.database.capabilities.list}`;
    return this.read(from, batchIds);
  }

  private async read(from: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (!this.isOn || ids.length === 0) return new Map();
    const select = `${from} AND b.traceparent IS NOT NULL`;
    try {
      const rows = await this.database.read<{ id: number; traceparent: string }>(select, [[...new Set(ids)]]);
      return new Map(rows.map(({ id, traceparent }) => [id, traceparent]));
    } catch (error) {
      // Messages go on without their traces.
      this.logger.error(error);
      return new Map();
    }
  }
}
