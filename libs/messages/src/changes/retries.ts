import { Injectable } from '@nestjs/common';
import { Audit } from '@recado/audit';
import { Clock, DomainError, MessageStatus, Metrics } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { moveStatement } from '../store/status-move.js';
import { Transitions } from '../notifications/transitions.js';
import { MessageReader } from '../view/message-reader.js';
import type { MessageView } from '../view/message.view.js';
import type { ChangeBy } from './change-by.js';
import { LockedMessages } from './locked-messages.js';

const { Pending, Failed } = MessageStatus;

/** As if it had just been accepted, but with its history: when it began and the provider's id still find late receipts. */
const AGAIN = moveStatement({
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
    due_at: '?',
    resumed_at: '?',
  },
  where: 'id = ? AND text IS NOT NULL AND phone IS NOT NULL AND (expires_at IS NULL OR expires_at > ?)',
});

/** A failure that no attempt told of (a receipt, or a day without news) would be forgotten: it gets its line in the log. */
const LOG_FAILURE = `INSERT INTO delivery_attempts
    (message_id, attempt, started_at, ended_at, outcome, code, detail)
  SELECT m.id, m.attempts, m.started_at, m.ended_at, 'rejected', m.failure_code, m.failure_reason
  FROM messages m WHERE m.id = ? AND m.started_at IS NOT NULL AND m.failure_code IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.message_id = m.id AND a.started_at = m.started_at)`;

/** Sends failed messages once more, as new attempts of the same messages. */
@Injectable()
export class Retries {
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

  /**
   * The message, due now. Throws DomainError `not_found`, or `not_retryable` when it has not failed, has expired since or
   * was erased by retention.
   */
  async message(id: number, by: ChangeBy): Promise<MessageView> {
    const view = await this.database.write(async (tx) => {
      await this.locked.one(tx, id, by.apiKeyId);
      await tx.run(LOG_FAILURE, [id]);
      if ((await this.begin(tx, id)) === 0) throw new DomainError('not_retryable');
      const { actor } = by;
      if (actor) await this.audit.record(tx, { actor, action: 'message.retried', target: { type: 'message', id } });
      return this.reader.changed(tx, id);
    });
    this.metrics.moved('pending', 1);
    this.signal.nudge();
    return view;
  }

  private begin(tx: Transaction, id: number): Promise<number> {
    const now = this.clock.now();
    return this.transitions.around(tx, [id], () => tx.run(AGAIN, [now, now, id, now]));
  }
}
