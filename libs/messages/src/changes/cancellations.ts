import { Injectable } from '@nestjs/common';
import { Audit } from '@recado/audit';
import { Clock, DomainError, MessageStatus, Metrics, WAITING } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { OPTED_OUT } from '../blocklist/recipient-blocklist.js';
import { moveStatement } from '../store/status-move.js';
import { Transitions } from '../notifications/transitions.js';
import { MessageReader } from '../view/message-reader.js';
import type { MessageView } from '../view/message.view.js';
import type { ChangeBy } from './change-by.js';
import { CHUNK, idsOf, isWaiting, type LockedMessage, LockedMessages } from './locked-messages.js';

const { Canceled } = MessageStatus;

/** What became of the messages of a batch: each is counted once. */
export interface CanceledBatch {
  batchId: number;
  total: number;
  canceled: number;
  alreadyCanceled: number;
  /** Begun or ended before. */
  notCancelable: number;
}

/** Cancels what has not begun. Once this has answered, no attempt of a canceled message begins. */
@Injectable()
export class Cancellations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly locked: LockedMessages,
    private readonly transitions: Transitions,
    private readonly reader: MessageReader,
    private readonly audit: Audit,
    private readonly signal: FeedSignal,
    private readonly metrics: Metrics,
  ) {}

  /** The message, canceled now or before. Throws DomainError `not_found`, or `not_cancelable` once it has begun. */
  async message(id: number, by: ChangeBy): Promise<MessageView> {
    const { view, canceled } = await this.database.write(async (tx) => {
      const message = await this.locked.one(tx, id, by.apiKeyId);
      const canceled = await this.cancel(tx, [message]);
      if (canceled === 0 && message.status !== Canceled) throw new DomainError('not_cancelable');
      if (canceled > 0) await this.record(tx, by, 'message', id);
      return { view: await this.reader.changed(tx, id), canceled };
    });
    this.tell(canceled);
    return view;
  }

  /**
   * Cancels what still waits of a batch, in chunks. Throws DomainError `not_found`, or `not_cancelable` where nothing
   * waits and nothing was canceled. An error on the way leaves the chunks before it canceled: asked again, it goes on.
   */
  async batch(id: number, by: ChangeBy): Promise<CanceledBatch> {
    const { total } = await this.locked.batch(id, by.apiKeyId);
    let [canceled, alreadyCanceled] = [0, 0];
    const chunks = this.locked.chunks(id, async (tx, messages) => {
      const here = await this.cancel(tx, messages);
      // Whoever began it is written down with the first messages that it changes.
      if (here > 0 && canceled === 0) await this.record(tx, by, 'batch', id);
      return { here, before: messages.filter(({ status }) => status === Canceled).length };
    });
    for await (const { here, before } of chunks) {
      this.tell(here);
      canceled += here;
      alreadyCanceled += before;
    }
    if (canceled + alreadyCanceled === 0) throw new DomainError('not_cancelable');
    return { batchId: id, total, canceled, alreadyCanceled, notCancelable: total - canceled - alreadyCanceled };
  }

  /**
   * Cancels a chunk of what waits of a key on these channels, whoever asked for it; returns how many messages. What
   * somebody is about to begin in this moment is passed by.
   */
  async ofKey(apiKeyId: number, channelIds: readonly number[]): Promise<number> {
    const canceled = await this.database.write(async (tx) =>
      this.cancel(tx, await this.locked.waitingOfKey(tx, apiKeyId, channelIds)),
    );
    this.tell(canceled);
    return canceled;
  }

  /** Cancels those of these messages that wait, because their recipient opted out; returns how many messages. */
  async ofRecipient(ids: readonly number[]): Promise<number> {
    let total = 0;
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK);
      const canceled = await this.database.write(async (tx) =>
        this.cancel(tx, await this.locked.these(tx, chunk), OPTED_OUT),
      );
      this.tell(canceled);
      total += canceled;
    }
    return total;
  }

  private async cancel(tx: Transaction, messages: readonly LockedMessage[], code?: string): Promise<number> {
    const ids = idsOf(messages.filter(isWaiting));
    if (ids.length === 0) return 0;
    const where = `id IN ${this.database.capabilities.list}`;
    const set = { ended_at: '?', failure_code: '?' };
    const update = moveStatement({ from: WAITING, to: Canceled, set, where });
    return this.transitions.around(tx, ids, () => tx.run(update, [this.clock.now(), code ?? null, ids]));
  }

  private async record(tx: Transaction, { actor }: ChangeBy, type: 'message' | 'batch', id: number): Promise<void> {
    if (actor) await this.audit.record(tx, { actor, action: `${type}.canceled`, target: { type, id } });
  }

  private tell(canceled: number): void {
    this.metrics.moved('canceled', canceled);
    if (canceled > 0) this.signal.nudge();
  }
}
