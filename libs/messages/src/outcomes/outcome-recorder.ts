import { Injectable } from '@nestjs/common';
import { MessageStatus, Metrics } from '@recado/core';
import { Database, type RowsUpdate, type SqlRow, type SqlValue, type Transaction } from '@recado/database';
import { RecipientBlocklist } from '../blocklist/recipient-blocklist.js';
import type { AttemptOutcome } from '../claims/attempt.js';
import { countMoves, countMovesOf } from '../notifications/count-moves.js';
import { listFailures } from '../store/failure-list.js';
import { moveRows } from '../store/status-move.js';
import { Transitions } from '../notifications/transitions.js';

type Outcome<Kind extends AttemptOutcome['kind']> = Extract<AttemptOutcome, { kind: Kind }>;

const { Pending, Scheduled, Sending, Sent, Failed, Unknown } = MessageStatus;

/** Only the holder of the token may record an outcome. */
const OURS = 'm.token = r.token';
/** There was no attempt before the released one. */
const NO_EARLIER_ATTEMPT = 'm.attempts = 1 AND m.retries = 0';
const ENDED = { token: 'NULL', lease_until: 'NULL' };
const ATTEMPT_COLUMNS = [
  'message_id',
  'attempt',
  'started_at',
  'ended_at',
  'outcome',
  'code',
  'detail',
  'retry_at',
] as const;
/** Width of the columns for the provider's words, in code points. */
const MAX_DETAIL = 255;

/** Records outcomes of attempts, many in one transaction. A worker whose lease went to another changes nothing. */
@Injectable()
export class OutcomeRecorder {
  constructor(
    private readonly database: Database,
    private readonly transitions: Transitions,
    private readonly blocklist: RecipientBlocklist,
    private readonly metrics: Metrics,
  ) {}

  /** Resolves when all outcomes are on disk. */
  async record(outcomes: readonly AttemptOutcome[]): Promise<void> {
    const sent = outcomes.filter((outcome) => outcome.kind === 'sent');
    const unnoticed = sent.length === outcomes.length ? await this.recordUnnoticed(sent) : 0;
    if (unnoticed < outcomes.length) await this.recordRest(outcomes, unnoticed);
    for (const { at, attempt } of sent) this.metrics.sentAfter(at - attempt.waitingSince, attempt.channelId);
  }

  /**
   * Records acceptances in one statement without a transaction, which is most of the work on a busy day; only those of
   * messages that nothing else has moved, and only while nobody subscribes to notifications. Returns how many.
   */
  private async recordUnnoticed(outcomes: readonly Outcome<'sent'>[]): Promise<number> {
    const { unnoticed } = this.transitions;
    if (unnoticed === null || outcomes.length === 0) return 0;
    const recorded = await this.database.updateRows(sentUpdate(outcomes, unnoticed));
    this.countSent(outcomes, recorded);
    return recorded;
  }

  /** Records all but the acceptances that are recorded already, whose messages have no token any more. */
  private async recordRest(outcomes: readonly AttemptOutcome[], recorded: number): Promise<void> {
    const of = <Kind extends AttemptOutcome['kind']>(kind: Kind) =>
      outcomes.filter((outcome): outcome is Outcome<Kind> => outcome.kind === kind);
    const ids = outcomes.map(({ attempt }) => attempt.id);
    const write = async (tx: Transaction) => {
      const sent = await recordSent(tx, of('sent'), recorded);
      const pending = await tx.updateRows(retryUpdate(of('retry')));
      const failed = await tx.updateRows(failedUpdate(of('failed')));
      const failures = of('failed').map(({ attempt }) => attempt.id);
      await listFailures(tx, failures, this.database.capabilities);
      await tx.updateRows(unknownUpdate(of('unknown')));
      await tx.updateRows(releasedUpdate(of('released')));
      await logAttempts(tx, outcomes);
      await this.optOut(tx, of('failed'));
      return { sent, pending, failed };
    };
    const changed = await this.database.write((tx) => this.transitions.around(tx, ids, () => write(tx)));
    countMoves(this.metrics, { pending: changed.pending });
    this.countSent(of('sent'), changed.sent);
    const failures = of('failed').map(({ attempt, finalCode }) => ({ channelId: attempt.channelId, code: finalCode }));
    countMovesOf(this.metrics, 'failed', failures, changed.failed);
  }

  private countSent(outcomes: readonly Outcome<'sent'>[], moved: number): void {
    const channels = outcomes.map(({ attempt: { channelId } }) => ({ channelId }));
    countMovesOf(this.metrics, 'sent', channels, moved);
  }

  /** Stores the opt-outs in this transaction, so that none is lost in a crash. A sweep cancels the waiting messages. */
  private async optOut(tx: Transaction, outcomes: readonly Outcome<'failed'>[]): Promise<void> {
    for (const { optOut: scope, attempt } of outcomes) {
      const { phone, channelId } = attempt;
      if (scope) await this.blocklist.add(tx, { phone, scope, channelId });
    }
  }
}

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

/** `recorded`: how many of them are recorded already. Returns how many more are now. */
async function recordSent(tx: Transaction, outcomes: readonly Outcome<'sent'>[], recorded: number): Promise<number> {
  const open = outcomes.length - recorded;
  let sent = open > 0 ? await tx.updateRows(sentUpdate(outcomes)) : 0;
  if (sent < open) sent += await tx.updateRows(receivedUpdate(outcomes));
  if (sent < open) sent += await tx.updateRows(lateSentUpdate(outcomes));
  return sent;
}

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
function sentUpdate(outcomes: readonly Outcome<'sent'>[], also?: string): RowsUpdate {
  const where = also === undefined ? OURS : `${OURS} AND ${also}`;
  const move = { from: [Sending], to: Sent, set: SENT_SET, where };
  return moveRows(move, { columns: SENT_COLUMNS, rows: sentRows(outcomes) });
}

/**
 * A receipt may arrive before the provider's answer: the status is newer then, but the provider's id is still missing.
 * The message was sent before the receipt was written, so its time stays the earlier one.
 */
function receivedUpdate(outcomes: readonly Outcome<'sent'>[]): RowsUpdate {
  const where = `m.id = r.id AND ${OURS} AND +m.status <> ${Sending}`;
  const set = { ...SENT_SET, sent_at: 'COALESCE(m.sent_at, m.ended_at, r.at)' };
  return { table: 'messages', columns: SENT_COLUMNS, rows: sentRows(outcomes), set, where };
}

/**
 * An acceptance counts even if the lease of its attempt has ended, as long as no other attempt was claimed. Otherwise the
 * message would be sent twice, or stay unknown without the id by which its receipts find it.
 */
function lateSentUpdate(outcomes: readonly Outcome<'sent'>[]): RowsUpdate {
  const columns = { ...SENT_COLUMNS, started_at: 'int', attempt: 'int', retries: 'int' } as const;
  const rows = sentRows(outcomes).map((row, index): SqlRow => {
    const { startedAt, attempt, retries } = outcomes[index]!.attempt;
    return [...row, startedAt, attempt, retries];
  });
  const sameAttempt = 'm.started_at = r.started_at AND m.attempts = r.attempt AND m.retries = r.retries';
  const move = { from: [Pending, Unknown], to: Sent, set: SENT_SET, where: `m.token IS NULL AND ${sameAttempt}` };
  return moveRows(move, { columns, rows });
}

function retryUpdate(outcomes: readonly Outcome<'retry'>[]): RowsUpdate {
  const set = { due_at: 'COALESCE(r.due_at, m.due_at)', attempts: 'm.attempts - r.uncharged', ...ENDED };
  const rows = outcomes.map((o) => [...claimOf(o), o.dueAt, o.charged ? 0 : 1]);
  const columns = { id: 'int', token: 'int', due_at: 'int', uncharged: 'int' } as const;
  return moveRows({ from: [Sending], to: Pending, set, where: OURS }, { columns, rows });
}

function failedUpdate(outcomes: readonly Outcome<'failed'>[]): RowsUpdate {
  const set = { ended_at: 'r.at', failure_code: 'r.code', failure_reason: 'r.reason', ...ENDED };
  const rows = outcomes.map((o) => [...claimOf(o), o.at, o.finalCode, fit(o.reason)]);
  const columns = { id: 'int', token: 'int', at: 'int', code: 'text', reason: 'text' } as const;
  return moveRows({ from: [Sending], to: Failed, set, where: OURS }, { columns, rows });
}

/** Clears the token but keeps the lease: the sweep of ended leases decides what happens next. */
function unknownUpdate(outcomes: readonly Outcome<'unknown'>[]): RowsUpdate {
  return {
    table: 'messages',
    columns: { id: 'int', token: 'int' },
    rows: outcomes.map(claimOf),
    set: { token: 'NULL' },
    where: `m.id = r.id AND ${OURS} AND +m.status = ${Sending}`,
  };
}

function releasedUpdate(outcomes: readonly Outcome<'released'>[]): RowsUpdate {
  const to = {
    expression: `CASE WHEN ${NO_EARLIER_ATTEMPT} AND m.scheduled_at IS NOT NULL THEN ${Scheduled} ELSE ${Pending} END`,
    among: [Scheduled, Pending],
  };
  const move = { from: [Sending], to, set: { attempts: 'm.attempts - 1', ...ENDED }, where: OURS };
  return moveRows(move, { columns: { id: 'int', token: 'int' }, rows: outcomes.map(claimOf) });
}

function claimOf({ attempt }: AttemptOutcome): SqlValue[] {
  return [attempt.id, attempt.token];
}

const LOGGED = { retry: 'retry_later', failed: 'rejected', unknown: 'unknown' } as const;

async function logAttempts(tx: Transaction, outcomes: readonly AttemptOutcome[]): Promise<void> {
  const rows = outcomes.flatMap((outcome): SqlRow[] => {
    if (outcome.kind === 'sent' || outcome.kind === 'released') return [];
    const { attempt, at, code, detail, kind } = outcome;
    const retryAt = outcome.kind === 'retry' ? outcome.dueAt : null;
    return [[attempt.id, attempt.attempt, attempt.startedAt, at, LOGGED[kind], code, fit(detail), retryAt]];
  });
  if (rows.length > 0) await tx.insert('delivery_attempts', ATTEMPT_COLUMNS, rows);
}

function fit(text: string | null): string | null {
  return text === null ? null : [...text].slice(0, MAX_DETAIL).join('');
}
