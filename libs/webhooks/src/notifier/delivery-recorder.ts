import { Injectable } from '@nestjs/common';
import { Clock, WebhookDeliveryStatus } from '@recado/core';
import { type SqlRow, type Transaction, Database } from '@recado/database';
import type { AttemptResult } from './attempt-result.js';
import { type DisabledEndpoint, EndpointHealth } from './endpoint-health.js';

const COLUMNS = ['delivery_id', 'attempt', 'started_at', 'ms', 'answered', 'error', 'answer'] as const;

/** Keeps failed attempts: the delivery itself tells only of its last one. One statement for all of them. */
async function keepFailedAttempts(tx: Transaction, results: readonly AttemptResult[]): Promise<void> {
  const rows = results.flatMap(toRows);
  if (rows.length > 0) await tx.insert('webhook_attempts', COLUMNS, rows);
}

/** None for a success: the delivery has it, and keeps it when it is replayed. */
function toRows({ delivery, outcome, ms, status, excerpt }: AttemptResult): SqlRow[] {
  if (!('error' in outcome)) return [];
  return [[delivery.id, delivery.attempt, delivery.startedAt, ms, status, outcome.error, excerpt]];
}

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;

/** Only the latest attempt may record its result, and only once: that ends its lease. */
const STILL_OURS = `m.id = r.id AND m.attempts = r.attempt AND +m.status = ${Waiting} AND m.lease_until IS NOT NULL`;

export interface Recorded {
  /** The results that counted. */
  results: readonly AttemptResult[];
  disabled: readonly DisabledEndpoint[];
}

/** Records results of attempts, many at once, and what they say about their endpoints. */
@Injectable()
export class DeliveryRecorder {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly health: EndpointHealth,
  ) {}

  /**
   * Returns the results that counted and the endpoints that were disabled. A late result, whose delivery another process
   * has claimed, and one that is recorded already change nothing: neither the delivery nor its history or its endpoint.
   */
  async record(tx: Transaction, given: readonly AttemptResult[]): Promise<Recorded> {
    const results = await this.ofRunningAttempts(tx, given);
    if (results.length === 0) return { results, disabled: [] };
    const now = this.clock.now();
    const made = results.filter(({ outcome }) => outcome.kind !== 'released');
    const released = results.filter(({ outcome }) => outcome.kind === 'released');
    await this.release(tx, released, now);
    await this.end(tx, made, now);
    await keepFailedAttempts(tx, made);
    return { results, disabled: await this.health.record(tx, made, now) };
  }

  /** Those whose attempt is still the one that its delivery waits for. Their rows stay locked. */
  private async ofRunningAttempts(tx: Transaction, results: readonly AttemptResult[]): Promise<AttemptResult[]> {
    if (results.length === 0) return [];
    const { list, rowLock } = this.database.capabilities;
    const running = `+status = ${Waiting} AND lease_until IS NOT NULL`;
    const rows = await tx.all<{ id: number; attempts: number }>(
      `SELECT id, attempts FROM webhook_deliveries WHERE id IN ${list} AND ${running} ${rowLock}`,
      [results.map(({ delivery }) => delivery.id)],
    );
    const attempts = new Map(rows.map((row) => [row.id, row.attempts]));
    return results.filter(({ delivery }) => attempts.get(delivery.id) === delivery.attempt);
  }

  private async end(tx: Transaction, results: readonly AttemptResult[], now: number): Promise<void> {
    await tx.updateRows({
      table: 'webhook_deliveries',
      columns: {
        id: 'int',
        attempt: 'int',
        status: 'int',
        failures: 'int',
        next_at: 'int',
        ended_at: 'int',
        started_at: 'int',
        ms: 'int',
        answered: 'int',
        error: 'text',
        request: 'text',
        answer: 'text',
      },
      rows: results.map((result) => toRow(result, now)),
      set: {
        status: 'r.status',
        failures: 'r.failures',
        next_at: 'r.next_at',
        lease_until: 'NULL',
        last_started_at: 'r.started_at',
        last_ms: 'r.ms',
        last_status: 'r.answered',
        last_error: 'r.error',
        last_request: 'r.request',
        last_answer: 'r.answer',
        ended_at: 'r.ended_at',
      },
      where: STILL_OURS,
    });
  }

  private async release(tx: Transaction, results: readonly AttemptResult[], now: number): Promise<void> {
    await tx.updateRows({
      table: 'webhook_deliveries',
      columns: { id: 'int', attempt: 'int', next_at: 'int' },
      rows: results.map(({ delivery }) => [delivery.id, delivery.attempt, now]),
      set: { next_at: 'r.next_at', lease_until: 'NULL' },
      where: STILL_OURS,
    });
  }
}

function toRow({ delivery, outcome, ms, status, request, answer }: AttemptResult, now: number): SqlRow {
  const { id, attempt, failures, startedAt } = delivery;
  const kept = [startedAt, ms, status, 'error' in outcome ? outcome.error : null, request, answer];
  if (outcome.kind === 'retry') return [id, attempt, Waiting, failures + 1, now + outcome.restMs, null, ...kept];
  if (outcome.kind === 'failed') return [id, attempt, Failed, failures + 1, 0, now, ...kept];
  return [id, attempt, Delivered, failures, 0, now, ...kept];
}
