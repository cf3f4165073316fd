import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, DomainError, WebhookDeliveryStatus } from '@recado/core';
import { Database, IdsByTime, type SqlValue, type Transaction } from '@recado/database';
import type { WebhookEndpointView } from '../endpoints/webhook-endpoint.view.js';
import type { WebhookTestDataDto } from '../fan-out/event.dto.js';
import { DELIVERY_COLUMNS, newEventId } from '../fan-out/fan-out.js';
import { payload } from '../fan-out/payload.js';
import { targetOf, WebhookFormats } from '../formats.js';
import { askedTime } from '../notifier/asked-time.js';
import type { WebhookDeliveryView } from './webhook-delivery.view.js';

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
/** Rows of one unit of work. */
const CHUNK = 500;
/** Deliveries of one call, which takes some seconds then. */
const MAX_REPLAYED = 100_000;

/** Deliveries to an endpoint that failed once and wait for a retry, and those that failed for good. */
const RESTING = `status = ${Waiting} AND endpoint_id = ? AND next_at >= ? AND failures > 0 AND lease_until IS NULL`;
const FAILED = `status = ${Failed} AND endpoint_id = ? AND next_at = 0`;
/** Those that were created since a time. The unary plus keeps the index of due deliveries in use. */
const RESTING_SINCE = `${RESTING} AND +id >= ? AND created_at >= ?`;
const FAILED_SINCE = `${FAILED} AND id >= ? AND created_at >= ?`;

/** Due now, with all attempts left. */
const DUE_NOW = `status = ${Waiting}, failures = 0, next_at = ?, ended_at = NULL`;

/** The history of attempts has those that failed; a success that is about to be replaced is added to it. */
const KEEP_SUCCESS = `INSERT INTO webhook_attempts (delivery_id, attempt, started_at, ms, answered)
  SELECT id, attempts, last_started_at, last_ms, last_status FROM webhook_deliveries
  WHERE id = ? AND +status = ${Delivered} AND last_started_at IS NOT NULL`;
/** A count of failures stops there. */
export const MAX_COUNTED = 10_000;

interface Row {
  id: number;
  nextAt: number;
}

/** Writes who replayed so many. */
type RecordReplay = (tx: Transaction, replayed: number) => Promise<void>;

/** Deliveries to replay, chunk by chunk. `valuesAfter` has the values of `where` for what comes after a row. */
interface Matching {
  readonly where: string;
  readonly valuesAfter: (last: Row | undefined) => readonly SqlValue[];
  readonly now: number;
  readonly record: RecordReplay;
}

/** How many deliveries a call has made due so far, and how many it may. */
interface Progress {
  replayed: number;
  /** Those of the first chunk, with which the audit entry was written. */
  recorded: number;
  readonly limit: number;
}

/**
 * Replays deliveries and makes test deliveries. Both are ordinary deliveries that are due now; a test and the replay of
 * one delivery go out also while the endpoint rests after failures.
 */
@Injectable()
export class DeliveryReplays {
  private readonly ids: IdsByTime;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly formats: WebhookFormats,
  ) {
    this.ids = new IdsByTime(database, 'webhook_deliveries');
  }

  /** Whether an endpoint can be told a test: by a format that has one, at an address of its own. */
  canTest({ format, url }: Pick<WebhookEndpointView, 'format' | 'url'>): boolean {
    return format === null || targetOf(this.formats, { format, url }, { type: 'webhook.test', dialect: null }) !== null;
  }

  /**
   * Makes a `webhook.test` delivery; returns its id. Throws DomainError `validation_failed` for a disabled endpoint, and for
   * one that cannot be told a test.
   */
  async sendTest(endpoint: WebhookEndpointView, actor: Actor): Promise<number> {
    requireEnabled(endpoint);
    const { format } = endpoint;
    const violations = [{ path: 'format', code: 'webhook_test_untold', params: { format: format ?? '' } }];
    if (!this.canTest(endpoint)) throw new DomainError('validation_failed', { violations });
    const now = this.clock.now();
    const data: WebhookTestDataDto = { webhook_id: endpoint.id, description: endpoint.description };
    const body = payload('webhook.test', now, data);
    const row = [endpoint.id, newEventId(), 'webhook.test', null, body, Waiting, askedTime(now), now];
    return this.database.write(async (tx) => {
      const id = await tx.insertOne('webhook_deliveries', DELIVERY_COLUMNS, row);
      await this.audit.record(tx, { actor, action: 'webhook.tested', target: target(endpoint) });
      return id;
    });
  }

  /**
   * Makes one delivery due now, whatever its status; does nothing while an attempt is running. Throws DomainError
   * `validation_failed` for a disabled endpoint.
   */
  async replayOne({ id }: WebhookDeliveryView, endpoint: WebhookEndpointView, actor: Actor): Promise<void> {
    requireEnabled(endpoint);
    await this.database.write(async (tx) => {
      const { rowLock } = this.database.capabilities;
      const locked = await tx.all(`SELECT id FROM webhook_deliveries WHERE id = ? ${rowLock}`, [id]);
      if (locked.length === 0) return;
      await tx.run(KEEP_SUCCESS, [id]);
      const update = `UPDATE webhook_deliveries SET ${DUE_NOW} WHERE id = ? AND lease_until IS NULL`;
      const changed = await tx.run(update, [askedTime(this.clock.now()), id]);
      const record = {
        actor,
        action: 'webhook.delivery_replayed',
        target: target(endpoint),
        details: { delivery: id },
      };
      if (changed > 0) await this.audit.record(tx, record);
    });
  }

  /**
   * Makes all deliveries due now that were created since then and have failed: for good, or once and wait for a retry.
   * Returns how many, at most `limit`. Throws DomainError `validation_failed` for a disabled endpoint.
   */
  async replaySince(endpoint: WebhookEndpointView, since: number, actor: Actor, limit = MAX_REPLAYED): Promise<number> {
    requireEnabled(endpoint);
    const progress: Progress = { replayed: 0, recorded: 0, limit };
    const record = async (tx: Transaction, replayed: number) => {
      const details = { since, replayed };
      await this.audit.record(tx, { actor, action: 'webhook.replayed', target: target(endpoint), details });
    };
    try {
      await this.replayAll(endpoint.id, since, progress, record);
    } finally {
      // The first chunk has an entry of its own. Also when it failed midway: what is due by then is sent.
      const rest = progress.replayed - progress.recorded;
      if (rest > 0 || progress.replayed === 0) await this.database.write((tx) => record(tx, rest));
    }
    return progress.replayed;
  }

  /** How many deliveries `replaySince` would make due now; `MAX_COUNTED` means as many or more. */
  async countSince({ id }: WebhookEndpointView, since: number): Promise<number> {
    const { downTo } = await this.ids.spanOf({ from: since });
    const failed = await this.count(FAILED_SINCE, [id, downTo, since]);
    return Math.min(failed + (await this.count(RESTING_SINCE, [id, this.clock.now() + 1, downTo, since])), MAX_COUNTED);
  }

  private async count(where: string, values: readonly SqlValue[]): Promise<number> {
    const some = `SELECT 1 FROM webhook_deliveries WHERE ${where} LIMIT ${MAX_COUNTED}`;
    const counted = `SELECT COUNT(*) AS deliveries FROM (${some}) AS counted`;
    const [row] = await this.database.read<{ deliveries: number }>(counted, values);
    return row?.deliveries ?? 0;
  }

  /** Each of the two is read in the order of the index, and each chunk begins where the one before ended. */
  private async replayAll(endpointId: number, since: number, progress: Progress, record: RecordReplay): Promise<void> {
    const now = this.clock.now();
    const { downTo } = await this.ids.spanOf({ from: since });
    const resting = `${RESTING_SINCE} ORDER BY next_at`;
    // Several may have the same time. Those that were replayed do not match any more.
    const fromTime = (last: Row | undefined) => [endpointId, last?.nextAt ?? now + 1, downTo, since];
    await this.inChunks({ where: resting, valuesAfter: fromTime, now, record }, progress);
    const fromId = (last: Row | undefined) => [endpointId, last ? last.id + 1 : downTo, since];
    await this.inChunks({ where: `${FAILED_SINCE} ORDER BY id`, valuesAfter: fromId, now, record }, progress);
  }

  /** Makes those due now that match. */
  private async inChunks({ where, valuesAfter, now, record }: Matching, progress: Progress): Promise<void> {
    const { list, claimLock } = this.database.capabilities;
    const select = `SELECT id, next_at AS nextAt FROM webhook_deliveries WHERE ${where} LIMIT ? ${claimLock}`;
    const update = `UPDATE webhook_deliveries SET ${DUE_NOW} WHERE id IN ${list}`;
    let last: Row | undefined;
    while (progress.replayed < progress.limit) {
      const chunk = Math.min(CHUNK, progress.limit - progress.replayed);
      const rows = await this.database.write(async (tx) => {
        const rows = await tx.all<Row>(select, [...valuesAfter(last), chunk]);
        if (rows.length > 0) await tx.run(update, [now, rows.map(({ id }) => id)]);
        if (rows.length > 0 && progress.replayed === 0) await record(tx, rows.length);
        return rows;
      });
      if (progress.replayed === 0) progress.recorded = rows.length;
      progress.replayed += rows.length;
      last = rows.at(-1);
      if (rows.length < chunk) break;
    }
  }
}

function requireEnabled({ enabled }: WebhookEndpointView): void {
  const violations = [{ path: 'enabled', code: 'endpoint_disabled' }];
  if (!enabled) throw new DomainError('validation_failed', { violations });
}

function target({ id }: WebhookEndpointView) {
  return { type: 'webhook', id };
}
