import { Injectable } from '@nestjs/common';
import { WebhookDeliveryStatus } from '@recado/core';
import { Database, type SqlParameters } from '@recado/database';
import { sentBodies } from '../fan-out/sent-bodies.js';
import { dueTime, isAsked } from '../notifier/asked-time.js';
import { DeliverySearch } from './delivery-search.js';
import type {
  DeliveryFilter,
  DeliveryPage,
  EarlierAttempt,
  LastAttempt,
  ReceivedAnswer,
  SentRequest,
  WebhookDeliveryView,
} from './webhook-delivery.view.js';

const VIEW = `SELECT d.id, d.endpoint_id AS endpointId, d.event_id AS eventId, d.type, d.message_id AS messageId,
  d.payload, d.status, d.attempts, d.next_at AS nextAt, d.lease_until AS leaseUntil,
  d.last_started_at AS lastStartedAt, d.last_ms AS lastMs, d.last_status AS lastStatus, d.last_error AS error,
  d.last_request AS lastRequest, d.last_answer AS lastAnswer, d.created_at AS createdAt, d.ended_at AS endedAt
  FROM webhook_deliveries d`;

interface Row extends Omit<WebhookDeliveryView, 'nextAt' | 'isAsked' | 'last'> {
  nextAt: number;
  leaseUntil: number | null;
  lastStartedAt: number | null;
  lastMs: number | null;
  lastStatus: number | null;
  lastRequest: string | null;
  lastAnswer: string | null;
}

/** Attempts of one delivery that are shown: replays may make many. */
const MAX_ATTEMPTS = 50;
const ATTEMPTS = `SELECT attempt, started_at AS startedAt, ms, answered AS status, error, answer FROM webhook_attempts
  WHERE delivery_id = ? ORDER BY id DESC LIMIT ?`;

type AttemptRow = Omit<EarlierAttempt, 'answer'> & { answer: string | null };

/** Reads deliveries. */
@Injectable()
export class DeliveryQueries {
  private readonly search: DeliverySearch;

  constructor(private readonly database: Database) {
    this.search = new DeliverySearch(database);
  }

  /** The delivery, or null. With `apiKeyId` only those to endpoints of this key are found. */
  async find(id: number, apiKeyId?: number): Promise<WebhookDeliveryView | null> {
    const owner = apiKeyId === undefined ? '' : 'JOIN webhook_endpoints e ON e.id = d.endpoint_id AND e.api_key_id = ?';
    const values = apiKeyId === undefined ? [id] : [apiKeyId, id];
    const [found] = await this.views(`${VIEW} ${owner} WHERE d.id = ?`, values);
    return found ?? null;
  }

  /** Deliveries to an endpoint, newest first, below the id `before`. A page ends early after a bounded search. */
  async page(filter: DeliveryFilter, { before, limit }: { before?: number; limit: number }): Promise<DeliveryPage> {
    const { ids, nextBefore } = await this.search.page(filter, before ?? Number.MAX_SAFE_INTEGER, limit);
    const select = `${VIEW} WHERE d.id IN ${this.database.capabilities.list} ORDER BY d.id DESC`;
    return { items: await this.views(select, [ids]), nextBefore };
  }

  /** The attempts of a delivery before its last one, newest first. */
  async earlierAttempts({ id, last }: WebhookDeliveryView): Promise<EarlierAttempt[]> {
    const rows = await this.database.read<AttemptRow>(ATTEMPTS, [id, MAX_ATTEMPTS]);
    // Leaves out an attempt that has ended since the delivery was read: the caller shows an earlier one as the last.
    return rows.filter(({ startedAt }) => last !== null && startedAt < last.startedAt).map(toAttempt);
  }

  /** The newest deliveries about a message, the newest first. */
  async ofMessage(messageId: number, limit: number): Promise<WebhookDeliveryView[]> {
    return this.views(`${VIEW} WHERE d.message_id = ? ORDER BY d.id DESC LIMIT ?`, [messageId, limit]);
  }

  /**
   * The deliveries with the bodies that are sent. Where a body is not kept any more the stored one is shown, which
   * names no person.
   */
  private async views(sql: string, values: SqlParameters): Promise<WebhookDeliveryView[]> {
    const { capabilities } = this.database;
    const rows = await this.database.read<Row>(sql, values);
    const reader = { all: <T>(select: string, given?: SqlParameters) => this.database.read<T>(select, given) };
    const bodies = await sentBodies(reader, rows, capabilities.list);
    return rows.map((row, index) => toView({ ...row, payload: bodies[index] ?? row.payload }));
  }
}

function toView({ nextAt, leaseUntil, lastStartedAt, lastMs, ...row }: Row): WebhookDeliveryView {
  const { lastStatus: _status, lastRequest: _request, lastAnswer: _answer, ...rest } = row;
  const isResting = row.status === WebhookDeliveryStatus.Waiting && leaseUntil === null;
  const last: LastAttempt | null = lastStartedAt === null ? null : lastAttempt(row, lastStartedAt, lastMs ?? 0);
  return { ...rest, nextAt: isResting ? dueTime(nextAt) : null, isAsked: isAsked(nextAt), last };
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
    answer: answerIn(lastAnswer),
  };
}

function toAttempt({ answer, ...row }: AttemptRow): EarlierAttempt {
  return { ...row, answer: answerIn(answer) };
}

function answerIn(json: string | null): ReceivedAnswer | null {
  return json === null ? null : (JSON.parse(json) as ReceivedAnswer);
}
