import { Injectable } from '@nestjs/common';
import { Clock, DomainError, MessageStatus } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { Transitions } from '../notifications/transitions.js';
import { NEW_DUE_AT } from '../store/set-aside.js';
import { moveStatement } from '../store/status-move.js';
import { MessageReader } from '../view/message-reader.js';
import type { MessageView } from '../view/message.view.js';
import { type ChangeBy, ChangeEffects } from './change-effects.js';
import { LockedMessages } from './locked-messages.js';

const { Pending, Failed } = MessageStatus;

/** Keeps `started_at` and the provider's id, by which late receipts still find the message. */
const RETRY = moveStatement({
  from: [Failed],
  to: Pending,
  set: {
    attempts: '0',
    retries: 'retries + 1',
    token: 'NULL',
    lease_until: 'NULL',
    sent_at: 'NULL',
    ended_at: 'NULL',
    failure_code: 'NULL',
    failure_reason: 'NULL',
    due_at: NEW_DUE_AT,
    resumed_at: '?',
  },
  where: 'id = ? AND text IS NOT NULL AND phone IS NOT NULL AND (expires_at IS NULL OR expires_at > ?)',
});

/**
 * A failure that was no outcome of an attempt (a receipt, or a day without one) is not in the log yet. It is added before
 * the retry overwrites it.
 */
const LOG_FAILURE = `INSERT INTO delivery_attempts
    (message_id, attempt, started_at, ended_at, outcome, code, detail)
  SELECT m.id, m.attempts, m.started_at, m.ended_at, 'rejected', m.failure_code, m.failure_reason
  FROM messages m WHERE m.id = ? AND m.started_at IS NOT NULL AND m.failure_code IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.message_id = m.id AND a.started_at = m.started_at)`;

/** Sends failed messages again, as new attempts of the same messages. */
@Injectable()
export class Retries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly locked: LockedMessages,
    private readonly transitions: Transitions,
    private readonly reader: MessageReader,
    private readonly effects: ChangeEffects,
  ) {}

  /**
   * The message, due now. Throws DomainError `not_found`, or `not_retryable` when it has not failed, has expired since or
   * was erased by retention.
   */
  async message(id: number, by: ChangeBy): Promise<MessageView> {
    const view = await this.database.write(async (tx) => {
      await this.locked.one(tx, id, by.apiKeyId);
      await tx.run(LOG_FAILURE, [id]);
      if ((await this.retry(tx, id)) === 0) throw new DomainError('not_retryable');
      await this.effects.record(tx, by, { action: 'retried', type: 'message', id });
      return this.reader.changed(tx, id);
    });
    this.effects.publish('pending', 1);
    return view;
  }

  private retry(tx: Transaction, id: number): Promise<number> {
    const now = this.clock.now();
    return this.transitions.around(tx, [id], () => tx.run(RETRY, [now, now, id, now]));
  }
}
