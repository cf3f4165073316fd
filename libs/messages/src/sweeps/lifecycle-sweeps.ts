import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { MessageStatus, Aside, Clock, GIVE_UP_AFTER_MS, Metrics, minuteOf, WAITING } from '@recado/core';
import { Database, releaseDeadLeases } from '@recado/database';
import { unlistUnknown } from '../receipts/unknowns.js';
import { unlistFailures, listFailures } from '../store/failure-list.js';
import { countMoves, countMovesOf, Transitions } from '../store/notifications.js';
import { idsOf, CHUNK } from '../store/rows.js';
import { moveStatement } from '../store/status-move.js';
import { ExpirySweep } from './expiry-sweep.js';
import { EXHAUSTED, LostAttempts } from './lost-attempts.js';

/** Rows of the list that one call reads. */
const READ = 2_000;

/** A receipt of delivery undoes a failure, and retention leaves nothing that could be sent again. */
const OVER = `SELECT m.id FROM messages m WHERE m.id IN`;
const LISTED = `SELECT message_id AS id FROM message_failures WHERE message_id > ? ORDER BY message_id LIMIT ${READ}`;

/** Takes messages off the list of failures that have not failed any more, or were erased. */
class FailureSweep {
  private after = 0;

  constructor(private readonly database: Database) {}

  /** Checks a bounded part of the list, each time the next one. */
  async sweep(): Promise<void> {
    const { list } = this.database.capabilities;
    const ids = idsOf(await this.database.read<{ id: number }>(LISTED, [this.after]));
    this.after = ids.length < READ ? 0 : ids.at(-1)!;
    if (ids.length === 0) return;
    const over = `${OVER} ${list} AND (+m.status <> ${MessageStatus.Failed} OR m.text IS NULL)`;
    await this.database.write(async (tx) => {
      const found = idsOf(await tx.all<{ id: number }>(over, [ids]));
      await unlistFailures(tx, found, this.database.capabilities);
    });
  }
}

const { Sending, Failed, Unknown } = MessageStatus;

const ANY_LOST = `SELECT 1 FROM messages WHERE status = ${Sending} AND lease_until < ? LIMIT 1`;

/**
 * Moves messages because time has passed. Each call handles one chunk. A call that resolves to a number says how many
 * messages the chunk had.
 */
@Injectable()
export class LifecycleSweeps {
  private readonly failures: FailureSweep;
  private readonly expiries: ExpirySweep;
  private readonly lost: LostAttempts;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: Transitions,
    private readonly metrics: Metrics,
    @Inject(CONFIG) { gateways }: Config,
  ) {
    this.failures = new FailureSweep(database);
    this.expiries = new ExpirySweep(database, transitions);
    this.lost = new LostAttempts(database, transitions, gateways);
  }

  /** Takes messages off the list of failures that have not failed any more: a part of the list in each call. */
  checkFailures(): Promise<void> {
    return this.failures.sweep();
  }

  /**
   * Ends all leases at the start of a server that is the only one: their holders are dead, so nobody need wait for the
   * leases to run out. Returns false, and does nothing, where other servers may be running.
   */
  releaseDeadLeases(): Promise<boolean> {
    const release = `UPDATE messages SET lease_until = 0 WHERE status = ${Sending}`;
    return releaseDeadLeases(this.database, (tx) => tx.run(release));
  }

  /** Whether the lease of any attempt has ended. */
  async areAttemptsLost(): Promise<boolean> {
    return (await this.database.poll(ANY_LOST, [this.clock.now()])) !== null;
  }

  /** Whether the time of any message may be over that may be expired. */
  isAnyPast(): Promise<boolean> {
    return this.expiries.isAnyPast(this.clock.now());
  }

  /**
   * Handles attempts whose lease has ended. If nothing of one can have left, or the provider recognises repeated messages,
   * the message is sent again at its old place in the send order; otherwise, and after the last attempt, it becomes unknown.
   */
  async reapLostAttempts(): Promise<number> {
    const { again, unknown, exhausted } = await this.lost.sweep(this.clock.now());
    countMoves(this.metrics, { unknown: unknown.length, pending: again.length });
    const at = minuteOf(this.clock.now());
    const failures = exhausted.map(({ channelId }) => ({ channelId, code: EXHAUSTED, at }));
    countMovesOf(this.metrics, 'failed', failures);
    return again.length + unknown.length + exhausted.length;
  }

  /**
   * Expires waiting messages whose own time has come; returns how many it looked at. A message that is being sent is
   * checked again later, because it may return to waiting.
   */
  async expireWaiting(): Promise<number> {
    const { seen, expired } = await this.expiries.sweep(this.clock.now());
    this.metrics.moved('expired', expired);
    return seen;
  }

  /** Fails unknown messages that no receipt has arrived for within a day. */
  giveUpUnknown(): Promise<number> {
    const before = this.clock.now() - GIVE_UP_AFTER_MS;
    const from = 'unknown_outcomes u JOIN messages m ON m.id = u.message_id';
    return this.failChunk(`${from} WHERE u.since < ? AND +m.status = ${Unknown}`, [before], 'outcome_unknown');
  }

  /**
   * Fails messages after they have waited a day for a channel that does not work, messages to cold recipients that were set
   * aside included. Messages of paused batches wait on.
   */
  giveUpWaitingFor(channelId: number): Promise<number> {
    const before = this.clock.now() - GIVE_UP_AFTER_MS;
    const aside = `m.aside IN (${Aside.No}, ${Aside.Cold})`;
    const where = `m.status IN (${WAITING.join(', ')}) AND ${aside} AND m.channel_id = ? AND m.due_at < ? AND m.created_at < ?`;
    return this.failChunk(`messages m WHERE ${where}`, [channelId, before, before], 'gateway_unavailable');
  }

  /** `from`: a FROM clause, in which the message is `m`. */
  private async failChunk(from: string, values: readonly number[], code: string): Promise<number> {
    const { list, claimLock } = this.database.capabilities;
    const { failed, rows } = await this.database.write(async (tx) => {
      const found = `SELECT m.id, m.channel_id AS channelId FROM ${from} LIMIT ${CHUNK} ${claimLock}`;
      const rows = await tx.all<{ id: number; channelId: number }>(found, values);
      const ids = idsOf(rows);
      const set = { ended_at: '?', failure_code: '?' };
      const fail = moveStatement({ from: [...WAITING, Unknown], to: Failed, set, where: `id IN ${list}` });
      const failed = await this.transitions.around(tx, ids, () => tx.run(fail, [this.clock.now(), code, ids]));
      await listFailures(tx, ids, this.database.capabilities);
      await unlistUnknown(tx, ids, list);
      return { failed, rows };
    });
    const at = minuteOf(this.clock.now());
    // All of them have failed: they were locked in a status from which they may.
    countMovesOf(
      this.metrics,
      'failed',
      rows.map(({ channelId }) => ({ channelId, code, at })),
    );
    return failed;
  }
}
