import { fitDetail, MessageStatus } from '@recado/core';
import type { RowsUpdate, SqlRow, SqlValue } from '@recado/database';
import type { AttemptOutcome } from '../claims/attempt.js';
import { isRefused } from '../store/refused-attempt.js';
import { moveRows } from '../store/status-move.js';

/** The outcomes of one kind. */
export type Outcome<Kind extends AttemptOutcome['kind']> = Extract<AttemptOutcome, { kind: Kind }>;

const { Pending, Scheduled, Sending, Sent, Failed, Unknown } = MessageStatus;

/** Only the holder of the token may record an outcome. */
const OURS = 'm.token = r.token';
/** The lease has ended, and no other attempt was claimed since. */
const SAME_ATTEMPT =
  'm.token IS NULL AND m.started_at = r.started_at AND m.attempts = r.attempt AND m.retries = r.retries';
/** There was no attempt before the released one. */
const NO_EARLIER_ATTEMPT = 'm.attempts = 1 AND m.retries = 0';
const ENDED = { token: 'NULL', lease_until: 'NULL' };
const CLAIM_COLUMNS = { id: 'int', token: 'int' } as const;
const ATTEMPT_COLUMNS = { started_at: 'int', attempt: 'int', retries: 'int', was_due: 'int' } as const;

const SENT_COLUMNS = {
  id: 'int',
  token: 'int',
  at: 'int',
  provider_id: 'text',
  recipient_id: 'text',
  sent_as: 'text',
} as const;
const SENT_SET = {
  sent_at: 'r.at',
  provider_message_id: 'r.provider_id',
  recipient_id: 'r.recipient_id',
  sent_as: 'r.sent_as',
  ...ENDED,
};
/** Width of the column. */
const MAX_FORM = 530;

function sentRows(outcomes: readonly Outcome<'sent'>[]): SqlRow[] {
  return outcomes.map((o) => [
    ...claimOf(o),
    o.at,
    o.providerMessageId,
    o.recipientId ?? null,
    o.sentAs?.slice(0, MAX_FORM) ?? null,
  ]);
}

/** `also`: a further condition. */
export function sentUpdate(outcomes: readonly Outcome<'sent'>[], also?: string): RowsUpdate {
  const where = also === undefined ? OURS : `${OURS} AND ${also}`;
  const move = { from: [Sending], to: Sent, set: SENT_SET, where };
  return moveRows(move, { columns: SENT_COLUMNS, rows: sentRows(outcomes) });
}

/**
 * A receipt may arrive before the provider's answer: the status is newer then, but the provider's id is still missing.
 * The message was sent before the receipt was written, so its time stays the earlier one.
 */
export function receivedUpdate(outcomes: readonly Outcome<'sent'>[]): RowsUpdate {
  const where = `m.id = r.id AND ${OURS} AND +m.status <> ${Sending}`;
  const set = { ...SENT_SET, sent_at: 'COALESCE(m.sent_at, m.ended_at, r.at)' };
  return { table: 'messages', columns: SENT_COLUMNS, rows: sentRows(outcomes), set, where };
}

/**
 * An acceptance counts even if the lease of its attempt has ended, as long as no other attempt was claimed, and no receipt has
 * refused it since. Otherwise the message would be sent twice, or stay unknown without the id by which its receipts find
 * it.
 */
export function lateSentUpdate(outcomes: readonly Outcome<'sent'>[]): RowsUpdate {
  const where = `${SAME_ATTEMPT} AND NOT ${isRefused('r.attempt')}`;
  const move = { from: [Pending, Unknown], to: Sent, set: SENT_SET, where };
  const columns = { ...SENT_COLUMNS, ...ATTEMPT_COLUMNS };
  return moveRows(move, { columns, rows: withAttempts(outcomes, sentRows(outcomes)) });
}

const RETRY_COLUMNS = { id: 'int', token: 'int', due_at: 'int', uncharged: 'int' } as const;
const retryRow = (o: Outcome<'retry'>): SqlRow => [...claimOf(o), o.dueAt, o.charged ? 0 : 1];

export function retryUpdate(outcomes: readonly Outcome<'retry'>[]): RowsUpdate {
  const set = { due_at: 'COALESCE(r.due_at, m.due_at)', attempts: 'm.attempts - r.uncharged', ...ENDED };
  const move = { from: [Sending], to: Pending, set, where: OURS };
  return moveRows(move, { columns: RETRY_COLUMNS, rows: outcomes.map(retryRow) });
}

/** The message is not unknown: the provider has answered that it did not take it. It is due as it was before. */
export function lateRetryUpdate(outcomes: readonly Outcome<'retry'>[]): RowsUpdate {
  const set = { due_at: 'COALESCE(r.due_at, r.was_due)', attempts: 'm.attempts - r.uncharged', ...ENDED };
  const move = { from: [Unknown], to: Pending, set, where: SAME_ATTEMPT };
  const columns = { ...RETRY_COLUMNS, ...ATTEMPT_COLUMNS };
  return moveRows(move, { columns, rows: withAttempts(outcomes, outcomes.map(retryRow)) });
}

const FAILED_COLUMNS = { id: 'int', token: 'int', at: 'int', code: 'text', reason: 'text' } as const;
const FAILED_SET = { ended_at: 'r.at', failure_code: 'r.code', failure_reason: 'r.reason', ...ENDED };
const failedRow = (o: Outcome<'failed'>): SqlRow => [...claimOf(o), o.at, o.finalCode, fitDetail(o.reason)];

export function failedUpdate(outcomes: readonly Outcome<'failed'>[]): RowsUpdate {
  const move = { from: [Sending], to: Failed, set: FAILED_SET, where: OURS };
  return moveRows(move, { columns: FAILED_COLUMNS, rows: outcomes.map(failedRow) });
}

/** The message is not unknown: the provider has refused it. */
export function lateFailedUpdate(outcomes: readonly Outcome<'failed'>[]): RowsUpdate {
  const move = { from: [Unknown], to: Failed, set: FAILED_SET, where: SAME_ATTEMPT };
  const columns = { ...FAILED_COLUMNS, ...ATTEMPT_COLUMNS };
  return moveRows(move, { columns, rows: withAttempts(outcomes, outcomes.map(failedRow)) });
}

/** Clears the token but keeps the lease: the sweep of ended leases decides what happens next. */
export function unknownUpdate(outcomes: readonly Outcome<'unknown'>[]): RowsUpdate {
  return {
    table: 'messages',
    columns: CLAIM_COLUMNS,
    rows: outcomes.map(claimOf),
    set: { token: 'NULL' },
    where: `m.id = r.id AND ${OURS} AND +m.status = ${Sending}`,
  };
}

export function releasedUpdate(outcomes: readonly Outcome<'released'>[]): RowsUpdate {
  const to = {
    expression: `CASE WHEN ${NO_EARLIER_ATTEMPT} AND m.scheduled_at IS NOT NULL THEN ${Scheduled} ELSE ${Pending} END`,
    among: [Scheduled, Pending],
  };
  const move = { from: [Sending], to, set: { attempts: 'm.attempts - 1', ...ENDED }, where: OURS };
  return moveRows(move, { columns: CLAIM_COLUMNS, rows: outcomes.map(claimOf) });
}

/** The message is not unknown: its attempt never reached the provider. It is due as it was before. */
export function lateReleasedUpdate(outcomes: readonly Outcome<'released'>[]): RowsUpdate {
  const set = { due_at: 'r.was_due', attempts: 'm.attempts - 1', ...ENDED };
  const move = { from: [Unknown], to: Pending, set, where: SAME_ATTEMPT };
  const columns = { ...CLAIM_COLUMNS, ...ATTEMPT_COLUMNS };
  return moveRows(move, { columns, rows: withAttempts(outcomes, outcomes.map(claimOf)) });
}

function claimOf({ attempt }: AttemptOutcome): SqlValue[] {
  return [attempt.id, attempt.token];
}

/** What `SAME_ATTEMPT` compares, and when the message was due, behind the values of each row. */
function withAttempts(outcomes: readonly AttemptOutcome[], rows: readonly SqlRow[]): SqlRow[] {
  return rows.map((row, index) => {
    const { startedAt, attempt, retries, dueAt } = outcomes[index]!.attempt;
    return [...row, startedAt, attempt, retries, dueAt];
  });
}
