import { Injectable, Optional } from '@nestjs/common';
import { Clock, type MessageStatus, notificationOfStatus, type NotificationType, UNFINISHED } from '@recado/core';
import { Database, type Message, type Transaction } from '@recado/database';
import { completeBatches, type OwnedBatch } from './complete-batches.js';
import { insertNotifications, type NewNotification } from './pending-notification.js';
import { NoSubscriptions, NotificationSubscriptions, type Subscriptions } from './notification-subscriptions.js';

type MessageState = Pick<Message, 'id' | 'apiKeyId' | 'batchId' | 'status' | 'failureCode'> & { sequence: number };

interface Transition extends MessageState {
  previousStatus: MessageStatus;
}

const STATE = `SELECT id, api_key_id AS apiKeyId, batch_id AS batchId, status, transitions AS sequence,
  failure_code AS failureCode FROM messages`;

/** Writes the notifications of status moves, in the transaction of the move. */
@Injectable()
export class Transitions {
  /** Whether somebody subscribed when it was last read. */
  private hasSubscriptions = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Optional() private readonly subscriptions: NotificationSubscriptions = new NoSubscriptions(),
  ) {}

  /**
   * An SQL condition under which a move needs no notification, so that it may do without `around`: nobody subscribes to
   * any. Null: somebody probably does.
   */
  get unnoticed(): string | null {
    return this.hasSubscriptions ? null : this.subscriptions.whenEmpty;
  }

  /**
   * Runs `move`, which may change the status of these messages only, each at most once, and writes a notification for
   * every change that has a subscription. Without subscriptions it costs one small query.
   */
  async around<T>(tx: Transaction, ids: readonly number[], move: () => Promise<T>): Promise<T> {
    if (ids.length === 0) return move();
    const subscriptions = await this.subscriptions.read(tx);
    this.hasSubscriptions = !subscriptions.isEmpty;
    if (subscriptions.isEmpty) return move();
    const before = await this.states(tx, ids, this.database.capabilities.rowLock);
    const result = await move();
    const transitions = changed(before, await this.states(tx, ids));
    await this.writeNotifications(tx, transitions, subscriptions);
    return result;
  }

  /**
   * Writes `batch.completed` of this batch if all of its messages have ended. Call it where a batch may be over without
   * a move: when the last of its messages was added.
   */
  async completeIfOver(tx: Transaction, batch: OwnedBatch): Promise<void> {
    const subscriptions = await this.subscriptions.read(tx);
    const wanting = subscriptions.wants(batch.apiKeyId, 'batch.completed') ? [batch] : [];
    await insertNotifications(tx, await this.completed(tx, wanting, this.clock.now()));
  }

  private states(tx: Transaction, ids: readonly number[], lock = ''): Promise<MessageState[]> {
    return tx.all<MessageState>(`${STATE} WHERE id IN ${this.database.capabilities.list} ${lock}`, [ids]);
  }

  private async writeNotifications(tx: Transaction, transitions: readonly Transition[], subscriptions: Subscriptions) {
    const now = this.clock.now();
    const notifications = transitions.flatMap((transition): NewNotification[] => {
      const type = notificationOfStatus(transition.status);
      return type && subscriptions.wants(transition.apiKeyId, type) ? [notificationOf(type, now, transition)] : [];
    });
    const ended = transitions.filter(
      ({ apiKeyId, status }) => !UNFINISHED.includes(status) && subscriptions.wants(apiKeyId, 'batch.completed'),
    );
    await insertNotifications(tx, [...notifications, ...(await this.completed(tx, ended, now))]);
  }

  private async completed(tx: Transaction, batches: readonly OwnedBatch[], now: number): Promise<NewNotification[]> {
    const completed = await completeBatches(tx, batches, now, this.database.capabilities);
    return completed.map(({ batchId, apiKeyId }) => ({ type: 'batch.completed', at: now, apiKeyId, batchId }));
  }
}

function changed(before: readonly MessageState[], after: readonly MessageState[]): Transition[] {
  const previous = new Map(before.map((state) => [state.id, state]));
  return after.flatMap((state) => {
    const earlier = previous.get(state.id);
    return earlier && earlier.sequence !== state.sequence ? [{ ...state, previousStatus: earlier.status }] : [];
  });
}

function notificationOf(
  type: NotificationType,
  at: number,
  { id: messageId, ...transition }: Transition,
): NewNotification {
  return { type, at, messageId, ...transition };
}
