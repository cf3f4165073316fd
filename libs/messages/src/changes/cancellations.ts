import { Injectable } from '@nestjs/common';
import { Clock, DomainError, MessageStatus, WAITING } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { OPTED_OUT } from '../blocklist/recipient-blocklist.js';
import { Transitions } from '../store/notifications.js';
import { CHUNK, idsOf } from '../store/rows.js';
import { moveStatement } from '../store/status-move.js';
import { MessageReader } from '../view/message-reader.js';
import type { MessageView } from '../view/message.view.js';
import { type ChangeBy, ChangeEffects } from './change-effects.js';
import { isWaiting, type LockedMessage, LockedMessages } from './locked-messages.js';

const { Canceled } = MessageStatus;

const STOP_FILLING = 'UPDATE message_batches SET is_filling = 0 WHERE id = ? AND is_filling = 1';
/** Only sends from the panel add messages to a batch, and few of them at once: the table of batches has no index for it. */
const FILLING_OF_KEY = `SELECT b.id FROM sends s JOIN message_batches b ON b.id = s.batch_id
  WHERE s.state = 'queuing' AND b.api_key_id = ? AND b.is_filling = 1`;

/** What became of the messages of a batch: each is counted once. */
export interface CanceledBatch {
  batchId: number;
  total: number;
  canceled: number;
  alreadyCanceled: number;
  /** Claimed or ended before. */
  notCancelable: number;
  /** It was still being queued, and what was not queued yet never is. Missing: all of it was queued. */
  isStopped?: true;
}

/** Cancels waiting messages. Once a method has resolved, no message that it canceled is claimed. */
@Injectable()
export class Cancellations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly locked: LockedMessages,
    private readonly transitions: Transitions,
    private readonly reader: MessageReader,
    private readonly effects: ChangeEffects,
  ) {}

  /** The message, canceled now or before. Throws DomainError `not_found`, or `not_cancelable` once it was claimed. */
  async message(id: number, by: ChangeBy): Promise<MessageView> {
    const { view, canceled } = await this.database.write(async (tx) => {
      const message = await this.locked.one(tx, id, by.apiKeyId);
      // The entry is not later than the end of the message, by which it is found.
      const at = this.clock.now();
      const canceled = await this.chunk(tx, [message]);
      if (canceled === 0 && message.status !== Canceled) throw new DomainError('not_cancelable');
      if (canceled > 0) await this.effects.record(tx, by, { action: 'canceled', type: 'message', id, at });
      return { view: await this.reader.changed(tx, id), canceled };
    });
    this.effects.publish('canceled', canceled);
    return view;
  }

  /**
   * Cancels the waiting messages of a batch, in chunks; to one that is still being queued no message is added any more.
   * Throws DomainError `not_found`, or `not_cancelable` where none waits, none was canceled before, and all are queued.
   * An error between two chunks leaves the first ones canceled: repeat the call to cancel the rest.
   */
  async batch(id: number, by: ChangeBy): Promise<CanceledBatch> {
    const { isFilling } = await this.locked.batch(id, by.apiKeyId);
    const isStopped = isFilling === 1 && (await this.stopFilling(id, by));
    const { total } = await this.locked.batch(id, by.apiKeyId);
    let [canceled, alreadyCanceled] = [0, 0];
    const chunks = this.locked.chunks(id, async (tx, messages) => {
      const at = this.clock.now();
      const now = await this.chunk(tx, messages);
      // One audit entry, with the first change.
      if (now > 0 && canceled === 0 && !isStopped)
        await this.effects.record(tx, by, { action: 'canceled', type: 'batch', id, at });
      return { now, before: messages.filter(({ status }) => status === Canceled).length };
    });
    for await (const { now, before } of chunks) {
      this.effects.publish('canceled', now);
      canceled += now;
      alreadyCanceled += before;
    }
    if (canceled + alreadyCanceled === 0 && !isStopped) throw new DomainError('not_cancelable');
    const notCancelable = total - canceled - alreadyCanceled;
    return { batchId: id, total, canceled, alreadyCanceled, notCancelable, ...(isStopped && { isStopped }) };
  }

  /**
   * From then on no message is added to the batch; false: nobody adds any. Its transaction locks no message: those of
   * other moves lock messages before their batches.
   */
  private stopFilling(id: number, by: ChangeBy): Promise<boolean> {
    return this.database.write(async (tx) => {
      const at = this.clock.now();
      if ((await tx.run(STOP_FILLING, [id])) === 0) return false;
      await this.effects.record(tx, by, { action: 'canceled', type: 'batch', id, at });
      return true;
    });
  }

  /** From then on no message is added to the batches of a key. */
  async stopFillingOfKey(apiKeyId: number): Promise<void> {
    const batches = await this.database.read<{ id: number }>(FILLING_OF_KEY, [apiKeyId]);
    for (const { id } of batches) await this.database.write((tx) => tx.run(STOP_FILLING, [id]));
  }

  /**
   * Cancels a chunk of the waiting messages of a key on these channels; returns how many. Messages that a worker is
   * claiming at the same time are skipped.
   */
  ofKey(apiKeyId: number, channelIds: readonly number[]): Promise<number> {
    return this.cancelFound((tx) => this.locked.waitingOfKey(tx, apiKeyId, channelIds));
  }

  /** Cancels those of these messages that wait, because their recipient opted out; returns how many. */
  async ofRecipient(ids: readonly number[]): Promise<number> {
    let total = 0;
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK);
      total += await this.cancelFound((tx) => this.locked.withIds(tx, chunk), OPTED_OUT);
    }
    return total;
  }

  private async cancelFound(find: (tx: Transaction) => Promise<LockedMessage[]>, code?: string): Promise<number> {
    const canceled = await this.database.write(async (tx) => this.chunk(tx, await find(tx), code));
    this.effects.publish('canceled', canceled);
    return canceled;
  }

  /** Cancels those of these messages that wait, and returns how many. Call `ChangeEffects.publish` after the commit. */
  async chunk(tx: Transaction, messages: readonly LockedMessage[], code?: string): Promise<number> {
    const ids = idsOf(messages.filter(isWaiting));
    if (ids.length === 0) return 0;
    const where = `id IN ${this.database.capabilities.list}`;
    const set = { ended_at: '?', failure_code: '?' };
    const update = moveStatement({ from: WAITING, to: Canceled, set, where });
    return this.transitions.around(tx, ids, () => tx.run(update, [this.clock.now(), code ?? null, ids]));
  }
}
