import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import { Clock, DAY_MS, MINUTE_MS, WebhookDeliveryStatus } from '@recado/core';
import { Database } from '@recado/database';
import { PeriodicTask } from '@recado/work';
import { Listeners } from '../listeners/listeners.js';
import { DeliveryClaims } from './delivery-claims.js';
import { WaitingEndpoints } from './waiting-endpoints.js';

/** Days that a delivery is kept after its end, unless the retention of messages is shorter. */
const KEEP_DAYS = 30;
/** Rows of one unit of work, and units of one sweep. The next sweep does what is left. */
const CHUNK = 500;
const MAX_CHUNKS = 100;
/** Endpoints that one sweep checks. The next sweep goes on behind them. */
const SEARCH_LIMIT = 1_000;

/** Days that the figures of an endpoint are kept; the panel shows a week of them. */
const KEEP_FIGURES_DAYS = 8;
const OLDEST_FIGURES = 'SELECT id, hour_at AS hourAt FROM webhook_figures ORDER BY id LIMIT ?';

const { Waiting, Failed } = WebhookDeliveryStatus;

/** Removes silent listeners, deletes old deliveries, and fails those that wait for endpoints that are disabled or deleted. */
@Injectable()
export class DeliveryHousekeeping extends PeriodicTask {
  private readonly waiting: WaitingEndpoints;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    claims: DeliveryClaims,
    private readonly settings: Settings,
    private readonly listeners: Listeners,
  ) {
    super({ everyMs: MINUTE_MS });
    this.waiting = new WaitingEndpoints(claims);
  }

  protected override async run(): Promise<void> {
    await this.listeners.removeSilent();
    await this.listeners.removeOld();
    await this.endAbandoned();
    await this.sweep();
    await this.sweepFigures();
  }

  /** Deletes the deliveries that ended long ago; returns how many. */
  async sweep(): Promise<number> {
    const before = this.clock.now() - Math.min(KEEP_DAYS, this.settings.days('retentionDays')) * DAY_MS;
    let deleted = 0;
    let after: number | null = 0;
    for (let chunk = 0; chunk < MAX_CHUNKS && after !== null && !this.isStopping; chunk++) {
      const rows: { id: number; status: number; createdAt: number }[] = await this.database.read(
        'SELECT id, status, created_at AS createdAt FROM webhook_deliveries WHERE id > ? ORDER BY id LIMIT ?',
        [after, CHUNK],
      );
      // Ids grow with time, so the first young row ends the search.
      const old = rows.filter(({ createdAt }) => createdAt < before);
      deleted += await this.delete(old.filter(({ status }) => status !== Waiting));
      after = old.length === CHUNK ? (old.at(-1)?.id ?? null) : null;
    }
    return deleted;
  }

  /** Deletes the figures of hours long ago. They grow with the endpoints, not with what is sent to them. */
  async sweepFigures(): Promise<void> {
    const before = this.clock.now() - KEEP_FIGURES_DAYS * DAY_MS;
    const { list } = this.database.capabilities;
    const rows = await this.database.read<{ id: number; hourAt: number }>(OLDEST_FIGURES, [CHUNK]);
    const old = rows.filter(({ hourAt }) => hourAt < before).map(({ id }) => id);
    if (old.length === 0) return;
    await this.database.write((tx) => tx.run(`DELETE FROM webhook_figures WHERE id IN ${list}`, [old]));
  }

  /** Fails what waits for endpoints that are disabled or deleted. Checks the next `limit` endpoints. */
  async endAbandoned(limit = SEARCH_LIMIT): Promise<void> {
    const ids = (await this.waiting.next(limit)).map(({ endpointId }) => endpointId);
    const { list } = this.database.capabilities;
    const rows = await this.database.read<{ id: number; enabled: number }>(
      `SELECT id, enabled FROM webhook_endpoints WHERE id IN ${list}`,
      [ids],
    );
    const enabled = new Map(rows.map((row) => [row.id, row.enabled === 1]));
    for (const id of ids) if (!enabled.get(id)) await this.abandon(id);
  }

  private async abandon(endpointId: number): Promise<void> {
    const { list } = this.database.capabilities;
    const stillOff = 'NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.id = endpoint_id AND e.enabled = 1)';
    const end = `UPDATE webhook_deliveries SET status = ${Failed}, next_at = 0, lease_until = NULL, ended_at = ?,
      last_error = 'endpoint_disabled' WHERE id IN ${list} AND +status = ${Waiting} AND ${stillOff}`;
    for (let chunk = 0; chunk < MAX_CHUNKS && !this.isStopping; chunk++) {
      const { found, ended } = await this.database.write(async (tx) => {
        const rows = await tx.all<{ id: number }>(
          `SELECT id FROM webhook_deliveries WHERE status = ${Waiting} AND endpoint_id = ? LIMIT ?`,
          [endpointId, CHUNK],
        );
        const ids = rows.map(({ id }) => id);
        return { found: ids.length, ended: ids.length === 0 ? 0 : await tx.run(end, [this.clock.now(), ids]) };
      });
      // None ended: the endpoint was enabled meanwhile, or another process ends the same ones.
      if (found < CHUNK || ended === 0) return;
    }
  }

  private async delete(rows: readonly { id: number }[]): Promise<number> {
    if (rows.length === 0) return 0;
    const { list } = this.database.capabilities;
    const ids = rows.map(({ id }) => id);
    return this.database.write(async (tx) => {
      await tx.run(`DELETE FROM webhook_attempts WHERE delivery_id IN ${list}`, [ids]);
      return tx.run(`DELETE FROM webhook_deliveries WHERE id IN ${list} AND +status <> ${Waiting}`, [ids]);
    });
  }
}
