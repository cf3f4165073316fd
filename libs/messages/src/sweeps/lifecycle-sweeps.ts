import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Aside, Clock, GIVE_UP_AFTER_MS, MAX_ATTEMPTS, MessageStatus, Metrics, WAITING } from '@recado/core';
import { Database, type Transaction, releaseDeadLeases } from '@recado/database';
import { countMoves, countMovesOf } from '../notifications/count-moves.js';
import { CHUNK, idsOf } from '../store/rows.js';
import { countLeft } from '../generations/leave-unknown.js';
import { CHANNEL_GENERATION } from '../store/earlier-generation.js';
import { listFailures } from '../store/failure-list.js';
import { moveRows, moveStatement, type StatusMove } from '../store/status-move.js';
import { Transitions } from '../notifications/transitions.js';
import { ExpirySweep } from './expiry-sweep.js';
import { FailureSweep } from './failure-sweep.js';
import { listUnknown, unlistUnknown } from '../unknowns/unknown-list.js';

const { Pending, Sending, Failed, Unknown } = MessageStatus;

/** A message that is sent again keeps its place in the send order. */
const AFTER_LOST: StatusMove = {
  from: [Sending],
  to: { expression: 'r.status', among: [Pending, Unknown] },
  set: { token: 'NULL', lease_until: 'NULL' },
};

interface LostAttempt {
  id: number;
  attempts: number;
  token: number | null;
  startedAt: number;
  gateway: string;
  traits: string | null;
  channelId: number;
  /** Of the attempt, and of the channel now. */
  generation: number | null;
  channelGeneration: number;
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
           (SELECT gateway FROM channels WHERE channels.id = messages.channel_id) AS gateway,
           (SELECT traits FROM channels WHERE channels.id = messages.channel_id) AS traits,
           channel_id AS channelId, generation, ${CHANNEL_GENERATION} AS channelGeneration FROM messages
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
    const from = 'unknown_outcomes u JOIN messages m ON m.id = u.message_id';
    return this.failChunk(`${from} WHERE u.since < ? AND +m.status = ${Unknown}`, [before], 'outcome_unknown');
  }

  /**
   * Fails messages that have waited a day for a channel that does not work, also those that are set aside because their
   * recipients are cold. Those of paused batches wait on.
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
    const unknown = lost.filter((attempt) => this.staysUnknown(attempt));
    const rows = lost.map((attempt) => [attempt.id, unknown.includes(attempt) ? Unknown : Pending]);
    await tx.updateRows(moveRows(AFTER_LOST, { columns: { id: 'int', status: 'int' }, rows }));
    await listUnknown(tx, idsOf(unknown), now, this.database.capabilities.list);
    await countLeft(
      tx,
      lost.filter((attempt) => this.isRecognised(attempt) && isOfEarlierSettings(attempt)),
    );
  }

  /** Whether a further attempt could reach the recipient twice, or none is left. */
  private staysUnknown(attempt: LostAttempt): boolean {
    return attempt.attempts >= MAX_ATTEMPTS || !this.isRecognised(attempt) || isOfEarlierSettings(attempt);
  }

  private isRecognised({ gateway, traits }: LostAttempt): boolean {
    return this.config.gateways.isIdempotent(gateway, traits);
  }
}

/** Its provider would recognise it as repeated only with the settings with which it was sent. */
function isOfEarlierSettings({ generation, channelGeneration }: LostAttempt): boolean {
  return generation !== channelGeneration;
}
