import { Injectable } from '@nestjs/common';
import { endsInCampaign, fitDetail, MessageStatus, Metrics, minuteOf } from '@recado/core';
import { Database, type RowsUpdate, type SqlRow, type Transaction } from '@recado/database';
import { RecipientBlocklist } from '../blocklist/recipient-blocklist.js';
import type { AttemptOutcome } from '../claims/attempt.js';
import { IS_OF_CAMPAIGN } from '../store/campaign.js';
import { listFailures } from '../store/failure-list.js';
import { countMoves, countMovesOf, readSteps, Transitions } from '../store/notifications.js';
import { HeldMessages } from '../store/review.js';
import { idsOf } from '../store/rows.js';
import { UNCLEAR_RETRY } from '../store/unanswered-attempt.js';
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

type Retry = Extract<AttemptOutcome, { kind: 'retry' }>;

/**
 * The outcomes, of which those end that would be tried again though a message of a campaign is not. Costs no query where
 * no code says so.
 */
async function withCampaignEnds(
  database: Database,
  outcomes: readonly AttemptOutcome[],
): Promise<readonly AttemptOutcome[]> {
  const asked = outcomes.filter(
    (outcome): outcome is Retry => outcome.kind === 'retry' && endsInCampaign(outcome.code),
  );
  if (asked.length === 0) return outcomes;
  const found = await database.read<{ id: number }>(
    `SELECT id FROM messages WHERE id IN ${database.capabilities.list} AND ${IS_OF_CAMPAIGN}`,
    [asked.map(({ attempt }) => attempt.id)],
  );
  const ofCampaigns = new Set(idsOf(found));
  return outcomes.map((outcome) =>
    outcome.kind === 'retry' && asked.includes(outcome) && ofCampaigns.has(outcome.attempt.id)
      ? ended(outcome)
      : outcome,
  );
}

function ended({ attempt, at, code, detail }: Retry): AttemptOutcome {
  return { kind: 'failed', attempt, at, code, detail, finalCode: code, reason: detail };
}

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

const { Failed } = MessageStatus;

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
    this.countSent(unnoticed < outcomes.length ? await this.recordRest(outcomes, unnoticed) : sent);
  }

  /**
   * Records acceptances in one statement without a transaction, which is most of the work on a busy day; only those of
   * messages that nothing else has moved, and only while nobody subscribes to notifications. Returns how many.
   */
  private async recordUnnoticed(outcomes: readonly Outcome<'sent'>[]): Promise<number> {
    const { unnoticed } = this.transitions;
    if (unnoticed === null || outcomes.length === 0) return 0;
    return this.database.updateRows(sentUpdate(outcomes, unnoticed));
  }

  /**
   * Records all but the acceptances that are recorded already, whose messages have no token any more. Returns all acceptances
   * by which a message became known as sent.
   */
  private async recordRest(outcomes: readonly AttemptOutcome[], recorded: number): Promise<readonly Outcome<'sent'>[]> {
    const of = <Kind extends AttemptOutcome['kind']>(kind: Kind) =>
      outcomes.filter((outcome): outcome is Outcome<Kind> => outcome.kind === kind);
    const ids = outcomes.map(({ attempt }) => attempt.id);
    const write = async (tx: Transaction) => {
      const sent = await this.held.around(tx, of('sent'), () => this.recordSent(tx, of('sent'), recorded));
      const pending = await recordAlsoLate(tx, of('retry'), retryUpdate, lateRetryUpdate);
      const failed = await this.recordFailed(tx, of('failed'));
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
    const failures = changed.failed.map(({ at, attempt, finalCode }) => ({
      channelId: attempt.channelId,
      code: finalCode,
      at: minuteOf(at),
    }));
    countMovesOf(this.metrics, 'failed', failures);
    return changed.sent;
  }

  private countSent(outcomes: readonly Outcome<'sent'>[]): void {
    const sent = outcomes.map(({ at, attempt: { channelId } }) => ({ channelId, at: minuteOf(at) }));
    countMovesOf(this.metrics, 'sent', sent);
    for (const { at, attempt } of outcomes) this.metrics.sentAfter(at - attempt.waitingSince, attempt.channelId);
  }

  /**
   * `recorded`: how many of them are recorded already. Returns those by which a message became known as sent: a receipt that
   * came before may have told so.
   */
  private async recordSent(
    tx: Transaction,
    outcomes: readonly Outcome<'sent'>[],
    recorded: number,
  ): Promise<readonly Outcome<'sent'>[]> {
    if (recorded < outcomes.length) recorded += await tx.updateRows(sentUpdate(outcomes));
    if (recorded === outcomes.length) return outcomes;
    const { capabilities } = this.database;
    const ids = outcomes.map(({ attempt }) => attempt.id);
    const before = await readSteps(tx, ids, capabilities, 'locked');
    await tx.updateRows(receivedUpdate(outcomes));
    await tx.updateRows(lateSentUpdate(outcomes));
    const after = await readSteps(tx, ids, capabilities);
    const isBefore = ({ at, attempt: { id } }: Outcome<'sent'>) => {
      const row = before.get(id);
      return row?.token === null && row.sentAt === at;
    };
    const isNew = ({ attempt: { id } }: Outcome<'sent'>) =>
      before.get(id)?.sentAt === null && typeof after.get(id)?.sentAt === 'number';
    // A receipt may tell the very time of an answer that came too late: no more than were recorded.
    return [...outcomes.filter(isBefore).slice(0, recorded), ...outcomes.filter(isNew)];
  }

  /** Returns those by which a message failed. */
  private async recordFailed(
    tx: Transaction,
    outcomes: readonly Outcome<'failed'>[],
  ): Promise<readonly Outcome<'failed'>[]> {
    if ((await tx.updateRows(failedUpdate(outcomes))) === outcomes.length) return outcomes;
    const { capabilities } = this.database;
    const ids = outcomes.map(({ attempt }) => attempt.id);
    const before = await readSteps(tx, ids, capabilities, 'locked');
    await tx.updateRows(lateFailedUpdate(outcomes));
    const after = await readSteps(tx, ids, capabilities);
    return outcomes.filter(({ at, attempt: { id } }) => {
      const [old, now] = [before.get(id), after.get(id)];
      if (old?.status !== Failed) return now?.status === Failed;
      // Recorded by the first statement; a failure that a receipt told before has left the token.
      return old.token === null && old.endedAt === at;
    });
  }

  /** Stores the opt-outs in this transaction, so that none is lost in a crash. A sweep cancels the waiting messages. */
  private async optOut(tx: Transaction, outcomes: readonly Outcome<'failed'>[]): Promise<void> {
    for (const { optOut: scope, attempt } of outcomes) {
      const { phone, channelId } = attempt;
      if (scope) await this.blocklist.add(tx, { phone, scope, channelId });
    }
  }
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
