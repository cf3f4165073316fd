import { Injectable } from '@nestjs/common';
import { fitDetail, Metrics, minuteOf } from '@recado/core';
import { Database, type RowsUpdate, type SqlRow, type Transaction } from '@recado/database';
import { RecipientBlocklist } from '../blocklist/recipient-blocklist.js';
import type { AttemptOutcome } from '../claims/attempt.js';
import { countMoves, countMovesOf } from '../notifications/count-moves.js';
import { listFailures } from '../store/failure-list.js';
import { UNCLEAR_RETRY } from '../store/unanswered-attempt.js';
import { HeldMessages } from '../review/held-messages.js';
import { Transitions } from '../notifications/transitions.js';
import { withCampaignEnds } from './campaign-ends.js';
import {
  failedUpdate,
  lateFailedUpdate,
  lateReleasedUpdate,
  lateRetryUpdate,
  lateSentUpdate,
  type Outcome,
  receivedUpdate,
  releasedUpdate,
  retryUpdate,
  sentUpdate,
  unknownUpdate,
} from './outcome-updates.js';

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

/** Records outcomes of attempts, many in one transaction. A worker whose lease went to another changes nothing. */
@Injectable()
export class OutcomeRecorder {
  constructor(
    private readonly database: Database,
    private readonly transitions: Transitions,
    private readonly blocklist: RecipientBlocklist,
    private readonly metrics: Metrics,
    private readonly held: HeldMessages,
  ) {}

  /** Resolves when all outcomes are on disk. */
  async record(told: readonly AttemptOutcome[]): Promise<void> {
    const outcomes = await withCampaignEnds(this.database, told);
    const sent = outcomes.filter((outcome) => outcome.kind === 'sent');
    const isPlain = sent.length === outcomes.length && !sent.some(({ held }) => held);
    const unnoticed = isPlain ? await this.recordUnnoticed(sent) : 0;
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
      const sent = await this.held.around(tx, of('sent'), () => recordSent(tx, of('sent'), recorded));
      const pending = await recordAlsoLate(tx, of('retry'), retryUpdate, lateRetryUpdate);
      const failed = await recordAlsoLate(tx, of('failed'), failedUpdate, lateFailedUpdate);
      const failures = of('failed').map(({ attempt }) => attempt.id);
      await listFailures(tx, failures, this.database.capabilities);
      await tx.updateRows(unknownUpdate(of('unknown')));
      await recordAlsoLate(tx, of('released'), releasedUpdate, lateReleasedUpdate);
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
    const channels = outcomes.map(({ at, attempt: { channelId } }) => ({ channelId, sentAt: minuteOf(at) }));
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

/** `recorded`: how many of them are recorded already. Returns how many more are now. */
async function recordSent(tx: Transaction, outcomes: readonly Outcome<'sent'>[], recorded: number): Promise<number> {
  const open = outcomes.length - recorded;
  let sent = open > 0 ? await tx.updateRows(sentUpdate(outcomes)) : 0;
  if (sent < open) sent += await tx.updateRows(receivedUpdate(outcomes));
  if (sent < open) sent += await tx.updateRows(lateSentUpdate(outcomes));
  return sent;
}

/** Records those whose lease lasts, then those whose lease has ended; returns how many. */
async function recordAlsoLate<Kind extends AttemptOutcome['kind']>(
  tx: Transaction,
  outcomes: readonly Outcome<Kind>[],
  update: (outcomes: readonly Outcome<Kind>[]) => RowsUpdate,
  lateUpdate: (outcomes: readonly Outcome<Kind>[]) => RowsUpdate,
): Promise<number> {
  const recorded = await tx.updateRows(update(outcomes));
  return recorded === outcomes.length ? recorded : recorded + (await tx.updateRows(lateUpdate(outcomes)));
}

const LOGGED = { retry: 'retry_later', failed: 'rejected', unknown: 'unknown' } as const;

async function logAttempts(tx: Transaction, outcomes: readonly AttemptOutcome[]): Promise<void> {
  const rows = outcomes.flatMap((outcome): SqlRow[] => {
    if (outcome.kind === 'sent' || outcome.kind === 'released') return [];
    const { attempt, at, code, detail, kind } = outcome;
    const retryAt = outcome.kind === 'retry' ? outcome.dueAt : null;
    const logged = outcome.kind === 'retry' && outcome.mayBeTaken ? UNCLEAR_RETRY : LOGGED[kind];
    return [[attempt.id, attempt.attempt, attempt.startedAt, at, logged, code, fitDetail(detail), retryAt]];
  });
  if (rows.length > 0) await tx.insert('delivery_attempts', ATTEMPT_COLUMNS, rows);
}
