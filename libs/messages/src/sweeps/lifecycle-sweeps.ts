import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, GIVE_UP_AFTER_MS, MAX_ATTEMPTS, MessageStatus, Metrics, WAITING } from '@recado/core';
import { Database, type Transaction, releaseDeadLeases } from '@recado/database';
import { countMoves, countMovesOf } from '../notifications/count-moves.js';
import { CHUNK, idsOf } from '../store/rows.js';
import { listFailures } from '../store/failure-list.js';
import { dueRanges } from '../store/set-aside.js';
import { moveRows, moveStatement, type StatusMove } from '../store/status-move.js';
import { Transitions } from '../notifications/transitions.js';
import { ExpirySweep } from './expiry-sweep.js';
import { FailureSweep } from './failure-sweep.js';
import { FIRST_CHECK_MS } from '../unknowns/unknown-checks.js';

const { Pending, Sending, Failed, Unknown } = MessageStatus;

/** `lease_until` of an unknown message is the time since when, `due_at` its next check; a message sent again keeps its place in the send order. */
const AFTER_LOST: StatusMove = {
  from: [Sending],
  to: { expression: 'r.status', among: [Pending, Unknown] },
  set: {
    token: 'NULL',
    lease_until: 'COALESCE(r.since, m.lease_until)',
    due_at: 'COALESCE(r.check_at, m.due_at)',
  },
};

interface LostAttempt {
  id: number;
  attempts: number;
  token: number | null;
  startedAt: number;
  gateway: string;
}

/**
 * Moves messages because time has passed. Each call handles one chunk. A call that resolves to a number says how many
 * messages the chunk had.
 */
@Injectable()
export class LifecycleSweeps {
  private readonly failures: FailureSweep;
  private readonly expiries: ExpirySweep;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: Transitions,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.failures = new FailureSweep(database);
    this.expiries = new ExpirySweep(database, transitions);
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

  /**
   * Handles attempts whose lease has ended, so that their outcome is unknown. If the provider recognises repeated
   * messages, the message is sent again at its old place in the send order; otherwise, and after the last attempt, it
   * becomes unknown.
   */
  async reapLostAttempts(): Promise<number> {
    const lost = await this.database.write(async (tx) => {
      const now = this.clock.now();
      const lost = await tx.all<LostAttempt>(
        `SELECT id, attempts, token, started_at AS startedAt,
           (SELECT gateway FROM channels WHERE channels.id = messages.channel_id) AS gateway FROM messages
         WHERE status = ${Sending} AND lease_until < ? LIMIT ${CHUNK} ${this.database.capabilities.claimLock}`,
        [now],
      );
      await this.logLost(tx, lost, now);
      await this.transitions.around(tx, idsOf(lost), () => this.afterLost(tx, lost, now));
      return lost;
    });
    const unknown = lost.filter((attempt) => this.staysUnknown(attempt)).length;
    countMoves(this.metrics, { unknown, pending: lost.length - unknown });
    return lost.length;
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
    return this.failChunk(`status = ${Unknown} AND lease_until < ?`, [before], 'outcome_unknown');
  }

  /**
   * Fails messages that have waited a day for a channel that does not work, also those that are set aside because their
   * recipients are cold. Those of paused batches wait on.
   */
  giveUpWaitingFor(channelId: number): Promise<number> {
    const before = this.clock.now() - GIVE_UP_AFTER_MS;
    const [plain, aside] = dueRanges({ from: 0, until: before });
    // Two ranges and no calculated time: whatever else waits on the channel is not read.
    const due = '(due_at < ? OR (due_at >= ? AND due_at < ?))';
    const where = `status IN (${WAITING.join(', ')}) AND channel_id = ? AND ${due} AND created_at < ?`;
    const values = [channelId, plain.until, aside.from, aside.until, before];
    return this.failChunk(where, values, 'gateway_unavailable');
  }

  private async failChunk(where: string, values: readonly number[], code: string): Promise<number> {
    const { list, claimLock } = this.database.capabilities;
    const { failed, rows } = await this.database.write(async (tx) => {
      const found = `SELECT id, channel_id AS channelId FROM messages WHERE ${where} LIMIT ${CHUNK} ${claimLock}`;
      const rows = await tx.all<{ id: number; channelId: number }>(found, values);
      const ids = idsOf(rows);
      const set = { ended_at: '?', failure_code: '?' };
      const fail = moveStatement({ from: [...WAITING, Unknown], to: Failed, set, where: `id IN ${list}` });
      const failed = await this.transitions.around(tx, ids, () => tx.run(fail, [this.clock.now(), code, ids]));
      await listFailures(tx, ids, this.database.capabilities);
      return { failed, rows };
    });
    const failures = rows.map(({ channelId }) => ({ channelId, code }));
    countMovesOf(this.metrics, 'failed', failures, failed);
    return failed;
  }

  /** An attempt without a token has recorded its unknown outcome and is in the log already. */
  private async logLost(tx: Transaction, lost: readonly LostAttempt[], now: number): Promise<void> {
    const rows = lost
      .filter(({ token }) => token !== null)
      .map(({ id, attempts, startedAt }) => [id, attempts, startedAt, now, 'lease_expired', 'lease_expired']);
    const columns = ['message_id', 'attempt', 'started_at', 'ended_at', 'outcome', 'code'];
    if (rows.length > 0) await tx.insert('delivery_attempts', columns, rows);
  }

  private async afterLost(tx: Transaction, lost: readonly LostAttempt[], now: number): Promise<void> {
    const checkAt = now + FIRST_CHECK_MS;
    const rows = lost.map((attempt) => [
      attempt.id,
      ...(this.staysUnknown(attempt) ? [Unknown, now, checkAt] : [Pending, null, null]),
    ]);
    const columns = { id: 'int', status: 'int', since: 'int', check_at: 'int' } as const;
    await tx.updateRows(moveRows(AFTER_LOST, { columns, rows }));
  }

  /** Whether a further attempt could reach the recipient twice, or none is left. */
  private staysUnknown({ gateway, attempts }: LostAttempt): boolean {
    return attempts >= MAX_ATTEMPTS || !this.config.gateways.isIdempotent(gateway);
  }
}
