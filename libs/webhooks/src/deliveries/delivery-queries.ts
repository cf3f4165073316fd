import { Injectable } from '@nestjs/common';
import { WebhookDeliveryStatus } from '@recado/core';
import { Database } from '@recado/database';
import type {
  DeliveryFilter,
  DeliveryPage,
  LastAttempt,
  ReceivedAnswer,
  SentRequest,
  WebhookDeliveryView,
} from './webhook-delivery.view.js';

/** Rows that one page of waiting deliveries may read: no index orders those by age. */
const SCAN_LIMIT = 5_000;
/** A message changes its status a few times, and has few endpoints. */
const MAX_OF_MESSAGE = 200;

const VIEW = `SELECT d.id, d.endpoint_id AS endpointId, d.event_id AS eventId, d.type, d.message_id AS messageId,
  d.payload, d.status, d.attempts, d.next_at AS nextAt, d.lease_until AS leaseUntil,
  d.last_started_at AS lastStartedAt, d.last_ms AS lastMs, d.last_status AS lastStatus, d.last_error AS error,
  d.last_request AS lastRequest, d.last_answer AS lastAnswer, d.created_at AS createdAt, d.ended_at AS endedAt
  FROM webhook_deliveries d`;

interface Row extends Omit<WebhookDeliveryView, 'nextAt' | 'last'> {
  nextAt: number;
  leaseUntil: number | null;
  lastStartedAt: number | null;
  lastMs: number | null;
  lastStatus: number | null;
  lastRequest: string | null;
  lastAnswer: string | null;
}

/** Reads deliveries. */
@Injectable()
export class DeliveryQueries {
  constructor(private readonly database: Database) {}

  /** The delivery, or null. With `apiKeyId` only those to endpoints of this key are found. */
  async find(id: number, apiKeyId?: number): Promise<WebhookDeliveryView | null> {
    const owner = apiKeyId === undefined ? '' : 'JOIN webhook_endpoints e ON e.id = d.endpoint_id AND e.api_key_id = ?';
    const values = apiKeyId === undefined ? [id] : [apiKeyId, id];
    const [row] = await this.database.read<Row>(`${VIEW} ${owner} WHERE d.id = ?`, values);
    return row ? toView(row) : null;
  }

  /** Deliveries to an endpoint, newest first, below the id `before`. */
  async page(filter: DeliveryFilter, { before, limit }: { before?: number; limit: number }): Promise<DeliveryPage> {
    const { ids, nextBefore } = await this.matching(filter, before ?? Number.MAX_SAFE_INTEGER, limit);
    const rows = await this.database.read<Row>(
      `${VIEW} WHERE d.id IN ${this.database.capabilities.list} ORDER BY d.id DESC`,
      [ids],
    );
    return { items: rows.map(toView), nextBefore };
  }

  /** The deliveries about a message, oldest first. */
  async ofMessage(messageId: number): Promise<WebhookDeliveryView[]> {
    const sql = `${VIEW} WHERE d.message_id = ? ORDER BY d.id LIMIT ${MAX_OF_MESSAGE}`;
    return (await this.database.read<Row>(sql, [messageId])).map(toView);
  }

  private async matching({ endpointId, status }: DeliveryFilter, before: number, limit: number) {
    if (status === WebhookDeliveryStatus.Waiting) return this.waiting(endpointId, before, limit);
    // Deliveries that have ended have next_at 0, so the index of due deliveries orders them by id.
    const [where, values] =
      status === undefined
        ? ['endpoint_id = ?', [endpointId]]
        : ['status = ? AND endpoint_id = ? AND next_at = 0', [status, endpointId]];
    const rows = await this.database.read<{ id: number }>(
      `SELECT id FROM webhook_deliveries WHERE ${where} AND id < ? ORDER BY id DESC LIMIT ?`,
      [...values, before, limit + 1],
    );
    const ids = rows.slice(0, limit).map(({ id }) => id);
    return { ids, nextBefore: rows.length > limit ? (ids.at(-1) ?? null) : null };
  }

  /** The waiting ones among the latest `SCAN_LIMIT` deliveries of the endpoint. */
  private async waiting(endpointId: number, before: number, limit: number) {
    const rows = await this.database.read<{ id: number; status: WebhookDeliveryStatus }>(
      'SELECT id, status FROM webhook_deliveries WHERE endpoint_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
      [endpointId, before, SCAN_LIMIT],
    );
    const found = rows.filter(({ status }) => status === WebhookDeliveryStatus.Waiting).map(({ id }) => id);
    const ids = found.slice(0, limit);
    if (found.length > limit) return { ids, nextBefore: ids.at(-1) ?? null };
    return { ids, nextBefore: rows.length === SCAN_LIMIT ? (rows.at(-1)?.id ?? null) : null };
  }
}

function toView({ nextAt, leaseUntil, lastStartedAt, lastMs, ...row }: Row): WebhookDeliveryView {
  const { lastStatus: _status, lastRequest: _request, lastAnswer: _answer, ...rest } = row;
  const isResting = row.status === WebhookDeliveryStatus.Waiting && leaseUntil === null;
  const last: LastAttempt | null = lastStartedAt === null ? null : lastAttempt(row, lastStartedAt, lastMs ?? 0);
  return { ...rest, nextAt: isResting ? nextAt : null, last };
}

function lastAttempt(
  { lastStatus, lastRequest, lastAnswer }: Pick<Row, `last${'Status' | 'Request' | 'Answer'}`>,
  startedAt: number,
  ms: number,
): LastAttempt {
  return {
    startedAt,
    ms,
    status: lastStatus,
    request: JSON.parse(lastRequest ?? '{"url":"","headers":{}}') as SentRequest,
    answer: lastAnswer === null ? null : (JSON.parse(lastAnswer) as ReceivedAnswer),
  };
}
