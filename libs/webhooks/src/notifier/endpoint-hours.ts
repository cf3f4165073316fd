import { Injectable } from '@nestjs/common';
import { Clock, HOUR_MS } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';
import type { AttemptResult } from './attempt-result.js';

const KNOWN = 'SELECT endpoint_id AS endpointId FROM webhook_figures WHERE hour_at = ? AND endpoint_id IN';

/** What ended at one endpoint. */
interface Ended {
  delivered: number;
  failed: number;
  lastFailure: AttemptResult | null;
}

/**
 * Counts the attempts of each endpoint by hour, in the transaction that records them: two statements, however many
 * attempts there are. Endpoints are counted in the order of their ids, so that no two processes wait for each other.
 */
@Injectable()
export class EndpointHours {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async count(tx: Transaction, results: readonly AttemptResult[]): Promise<void> {
    const ended = endedByEndpoint(results);
    if (ended.size === 0) return;
    const hourAt = hourOf(this.clock.now());
    const ids = [...ended.keys()].sort((one, other) => one - other);
    await this.addMissing(tx, hourAt, ids);
    await add(
      tx,
      ids.map((id) => toRow(id, hourAt, ended.get(id)!)),
    );
  }

  private async addMissing(tx: Transaction, hourAt: number, ids: readonly number[]): Promise<void> {
    const known = await tx.all<{ endpointId: number }>(`${KNOWN} ${this.database.capabilities.list}`, [hourAt, ids]);
    const missing = ids.filter((id) => known.every(({ endpointId }) => endpointId !== id));
    if (missing.length === 0) return;
    const rows = missing.map((id) => [id, hourAt]);
    await tx.insertIfAbsent('webhook_figures', ['endpoint_id', 'hour_at'], rows);
  }
}

/** When the hour of this time began, UTC milliseconds. */
function hourOf(at: number): number {
  return at - (at % HOUR_MS);
}

function endedByEndpoint(results: readonly AttemptResult[]): Map<number, Ended> {
  const byEndpoint = new Map<number, Ended>();
  for (const result of results) {
    const { endpointId } = result.delivery;
    const isFailed = 'error' in result.outcome;
    if (!isFailed && result.outcome.kind !== 'delivered') continue;
    const { delivered, failed, lastFailure } = byEndpoint.get(endpointId) ?? {
      delivered: 0,
      failed: 0,
      lastFailure: null,
    };
    byEndpoint.set(endpointId, {
      delivered: delivered + (isFailed ? 0 : 1),
      failed: failed + (isFailed ? 1 : 0),
      lastFailure: isFailed ? result : lastFailure,
    });
  }
  return byEndpoint;
}

function toRow(endpointId: number, hourAt: number, { delivered, failed, lastFailure }: Ended): SqlRow {
  const counted = [endpointId, hourAt, delivered, failed];
  if (lastFailure === null) return [...counted, null, null, null, null];
  const { delivery, outcome, status } = lastFailure;
  return [...counted, delivery.startedAt, 'error' in outcome ? outcome.error : null, status, delivery.id];
}

async function add(tx: Transaction, rows: readonly SqlRow[]): Promise<void> {
  const ofLatest = (column: string) => `CASE WHEN r.failed_at IS NULL THEN m.${column} ELSE r.${column} END`;
  await tx.updateRows({
    table: 'webhook_figures',
    columns: {
      endpoint_id: 'int',
      hour_at: 'int',
      delivered: 'int',
      failed: 'int',
      failed_at: 'int',
      error: 'text',
      answered: 'int',
      delivery_id: 'int',
    },
    rows,
    set: {
      delivered: 'm.delivered + r.delivered',
      failed: 'm.failed + r.failed',
      error: ofLatest('error'),
      answered: ofLatest('answered'),
      delivery_id: ofLatest('delivery_id'),
      failed_at: ofLatest('failed_at'),
    },
    where: 'm.endpoint_id = r.endpoint_id AND m.hour_at = r.hour_at',
  });
}
