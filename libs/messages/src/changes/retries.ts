import { Injectable } from '@nestjs/common';
import { Clock, DomainError, MessageStatus } from '@recado/core';
import { Database, type DialectCapabilities, type Transaction } from '@recado/database';
import { unlistUnknown } from '../receipts/unknowns.js';
import { unlistFailures } from '../store/failure-list.js';
import { Transitions } from '../store/notifications.js';
import { idsOf } from '../store/rows.js';
import { NEW_ASIDE } from '../store/set-aside.js';
import { moveStatement } from '../store/status-move.js';
import { UNANSWERED, UNCLEAR_RETRY } from '../store/unanswered-attempt.js';
import { MessageReader } from '../view/message-reader.js';
import type { MessageView } from '../view/message.view.js';
import { type ChangeBy, ChangeEffects } from './change-effects.js';
import { type LockedMessage, LockedMessages } from './locked-messages.js';

const { Pending, Failed, Unknown } = MessageStatus;

const IS_SENDABLE = 'text IS NOT NULL AND phone IS NOT NULL AND (expires_at IS NULL OR expires_at > ?)';

/** Keeps `started_at` and the provider's id, by which late receipts still find the message. */
const RETRY = (list: string) =>
  moveStatement({
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
      aside: NEW_ASIDE,
      resumed_at: '?',
    },
    where: `id IN ${list} AND ${IS_SENDABLE}`,
  });

/**
 * A failure that was no outcome of an attempt (a receipt, or a day without one) is not in the log yet. It is added before
 * the retry overwrites it.
 */
const LOG_FAILURES = (list: string) => `INSERT INTO delivery_attempts
    (message_id, attempt, started_at, ended_at, outcome, code, detail)
  SELECT m.id, m.attempts, m.started_at, m.ended_at, 'rejected', m.failure_code, m.failure_reason
  FROM messages m WHERE m.id IN ${list} AND +m.status = ${Failed} AND m.started_at IS NOT NULL AND m.failure_code IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.message_id = m.id AND a.started_at = m.started_at)`;

/** The number of the retry stays, and with it the key of the message: who recognises it shows or takes it once. */
const REPEAT = moveStatement({
  from: [Unknown],
  to: Pending,
  set: { due_at: '?', aside: NEW_ASIDE },
  where: `id = ? AND ${IS_SENDABLE}`,
});
/** A person decides in place of the provider: what it may have taken keeps the message from leaving no more. */
const DECIDED = `UPDATE delivery_attempts SET outcome = CASE outcome WHEN '${UNCLEAR_RETRY}' THEN 'retry_later' ELSE outcome END,
    retry_at = COALESCE(retry_at, ?)
  WHERE message_id = ? AND (${UNANSWERED} OR outcome = '${UNCLEAR_RETRY}')`;

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
   * was erased by retention; `may_arrive_twice` when its outcome is unknown and whoever asks has not said that it may.
   */
  async message(id: number, by: ChangeBy, { mayArriveTwice = false } = {}): Promise<MessageView> {
    const view = await this.database.write(async (tx) => {
      const message = await this.locked.one(tx, id, by.apiKeyId);
      const isUnknown = message.status === Unknown;
      if (isUnknown && !mayArriveTwice) throw new DomainError('may_arrive_twice');
      const moved = isUnknown ? await this.repeat(tx, id) : await this.chunk(tx, [message]);
      if (moved === 0) throw new DomainError('not_retryable');
      await this.effects.record(tx, by, { action: 'retried', type: 'message', id });
      return this.reader.changed(tx, id);
    });
    this.effects.publish('pending', 1);
    return view;
  }

  /**
   * Sends the failed messages of a batch again, in chunks; returns how many. Throws DomainError `not_found`, or
   * `not_retryable` where there is none. An error between two chunks leaves the first ones due: repeat the call.
   */
  async batch(id: number, by: ChangeBy): Promise<number> {
    await this.locked.batch(id, by.apiKeyId);
    let retried = 0;
    const chunks = this.locked.chunks(id, async (tx, messages) => {
      const count = await this.chunk(tx, messages);
      if (count > 0 && retried === 0) await this.effects.record(tx, by, { action: 'retried', type: 'batch', id });
      return count;
    });
    for await (const count of chunks) {
      this.effects.publish('pending', count);
      retried += count;
    }
    if (retried === 0) throw new DomainError('not_retryable');
    return retried;
  }

  /**
   * Makes those of these messages due that have failed and can be sent again, and returns how many. Call
   * `ChangeEffects.publish` after the commit.
   */
  async chunk(tx: Transaction, messages: readonly LockedMessage[]): Promise<number> {
    const ids = idsOf(messages.filter(({ status }) => status === Failed));
    if (ids.length === 0) return 0;
    const { capabilities } = this.database;
    const now = this.clock.now();
    await tx.run(LOG_FAILURES(capabilities.list), [ids]);
    const retry = () => tx.run(RETRY(capabilities.list), [now, now, ids, now]);
    const retried = await this.transitions.around(tx, ids, retry);
    if (retried > 0) await unlistRetried(tx, ids, capabilities);
    return retried;
  }

  /** Makes a message due of which nobody knows whether its provider has it, with one attempt more than it has had. */
  private async repeat(tx: Transaction, id: number): Promise<number> {
    const now = this.clock.now();
    const moved = await this.transitions.around(tx, [id], () => tx.run(REPEAT, [now, id, now]));
    if (moved === 0) return 0;
    await tx.run(DECIDED, [now, id]);
    await unlistUnknown(tx, [id], this.database.capabilities.list);
    return moved;
  }
}

/** Those that could not be sent again stay listed. */
async function unlistRetried(tx: Transaction, ids: readonly number[], capabilities: DialectCapabilities) {
  const pending = `SELECT id FROM messages WHERE id IN ${capabilities.list} AND +status = ${Pending}`;
  await unlistFailures(tx, idsOf(await tx.all<{ id: number }>(pending, [ids])), capabilities);
}
