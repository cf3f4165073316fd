import { WebhookDeliveryStatus } from '@recado/core';
import { type Database, IdsByTime, type SqlValue } from '@recado/database';
import type { DeliveryFilter, DeliveryPage } from './webhook-delivery.view.js';

/** Rows that one page may read where no index has all of the filter. */
const SCAN_LIMIT = 5_000;

const ROWS = `SELECT id, endpoint_id AS endpointId, status, type, created_at AS createdAt FROM webhook_deliveries`;

interface Row {
  id: number;
  endpointId: number;
  status: WebhookDeliveryStatus;
  type: string;
  createdAt: number;
}

type FoundIds = Pick<DeliveryPage, 'nextBefore'> & { ids: number[] };

/**
 * Finds the ids of deliveries at a bounded cost: through the index of the message, of the status or of the endpoint, within
 * the ids of the time that is asked for. What the index does not have is compared row by row.
 */
export class DeliverySearch {
  private readonly ids: IdsByTime;

  constructor(private readonly database: Database) {
    this.ids = new IdsByTime(database, 'webhook_deliveries');
  }

  /** At most `limit` ids below `before`, newest first. */
  async page(filter: DeliveryFilter, before: number, limit: number): Promise<FoundIds> {
    const span = await this.ids.spanOf(filter.created);
    const most = isWholeIn(filter) ? limit + 1 : SCAN_LIMIT;
    const [where, values] = indexOf(filter);
    const rows = await this.database.read<Row>(
      `${ROWS} WHERE ${where} AND id < ? AND id >= ? ORDER BY id DESC LIMIT ?`,
      [...values, Math.min(before, span.before), span.downTo, most],
    );
    return firstOf(rows, filter, { limit, isCutOff: rows.length === most });
  }
}

/** Whether an index has all of the filter, so that every row of it is wanted. */
function isWholeIn({ status, type, messageId, created }: DeliveryFilter): boolean {
  const isIndexed = status !== WebhookDeliveryStatus.Waiting;
  return isIndexed && type === undefined && messageId === undefined && created === undefined;
}

function indexOf({ endpointId, status, messageId }: DeliveryFilter): [string, SqlValue[]] {
  if (messageId !== undefined) return ['message_id = ?', [messageId]];
  if (status === undefined || status === WebhookDeliveryStatus.Waiting) return ['endpoint_id = ?', [endpointId]];
  // Deliveries that have ended have next_at 0, so the index of due deliveries orders them by id.
  return ['status = ? AND endpoint_id = ? AND next_at = 0', [status, endpointId]];
}

function firstOf(
  rows: readonly Row[],
  filter: DeliveryFilter,
  { limit, isCutOff }: { limit: number; isCutOff: boolean },
): FoundIds {
  const found = rows.filter((row) => matches(row, filter)).map(({ id }) => id);
  const ids = found.slice(0, limit);
  if (found.length > limit) return { ids, nextBefore: ids.at(-1) ?? null };
  return { ids, nextBefore: isCutOff ? (rows.at(-1)?.id ?? null) : null };
}

function matches(row: Row, { endpointId, status, type, created }: DeliveryFilter): boolean {
  if (row.endpointId !== endpointId) return false;
  if (status !== undefined && row.status !== status) return false;
  if (type !== undefined && row.type !== type) return false;
  return row.createdAt >= (created?.from ?? 0) && row.createdAt < (created?.until ?? Infinity);
}
