import { Injectable, Logger } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { HOUR_MS, isoTime } from '@recado/core';
import { type Transaction, Database, type SqlValue } from '@recado/database';
import { NotificationOutbox } from '@recado/messages';
import { isSubscribedTo, readSubscribers } from '../endpoints/event-subscriber.js';
import type { WebhookDisabledDataDto } from '../fan-out/event.dto.js';
import type { AttemptResult } from './attempt-result.js';
import type { ClaimedDelivery } from './claimed-delivery.js';
import type { DeliveryError } from './delivery-error.js';
import { MAX_DELIVERY_REST_MS } from './retry-schedule.js';

/** Longer than any rest between two attempts at a failing endpoint, in ms: a Retry-After may add an hour to it. */
const LATELY_MS = MAX_DELIVERY_REST_MS + 2 * HOUR_MS;

/** At most 15 rows an endpoint. What failed with `content_expired` was not sent. */
const FAILED = `SELECT DISTINCT endpoint_id AS id FROM webhook_figures
  WHERE hour_at > ? AND failed_at >= ? AND error <> 'content_expired' AND endpoint_id IN`;

/** An endpoint that fails since a time, UTC milliseconds; null: it did not fail before. */
interface FailingEndpoint {
  id: number;
  failingSince: number | null;
}

/**
 * The failing endpoints to which nothing was sent lately, such as those that get few events: how they answered before
 * says nothing about the time since. To be called before the attempts that failed now are counted. `list` is the
 * database's placeholder for a list.
 */
async function notTriedLately(
  tx: Transaction,
  endpoints: readonly FailingEndpoint[],
  now: number,
  list: string,
): Promise<number[]> {
  const since = now - LATELY_MS;
  const ids = endpoints.flatMap(({ id, failingSince }) => (failingSince !== null && failingSince < since ? [id] : []));
  if (ids.length === 0) return [];
  // The row of an hour has its beginning.
  const failed = await tx.all<{ id: number }>(`${FAILED} ${list}`, [since - HOUR_MS, since, ids]);
  const tried = new Set(failed.map(({ id }) => id));
  return ids.filter((id) => !tried.has(id));
}

/** What a number of results says about one endpoint. */
interface EndpointResults {
  hasSucceeded: boolean;
  /** Its last result is a failure. */
  isFailing: boolean;
  /** The longest rest that it asked for, in ms; 0: none. */
  throttleMs: number;
  /** It answered 410. */
  isGone: boolean;
}

/** Of these failures the endpoint knows nothing. */
const UNTRIED: readonly DeliveryError[] = ['content_expired', 'format_failed'];

/** The results of each endpoint together. `results` are in the order in which they came. */
function resultsByEndpoint(results: readonly AttemptResult[]): Map<number, EndpointResults> {
  const byEndpoint = new Map<number, EndpointResults>();
  for (const { delivery, outcome, throttleMs, isGone } of results) {
    const earlier = byEndpoint.get(delivery.endpointId);
    const isSuccess = outcome.kind === 'delivered';
    const isAsked = !('error' in outcome) || !UNTRIED.includes(outcome.error);
    byEndpoint.set(delivery.endpointId, {
      hasSucceeded: isSuccess || (earlier?.hasSucceeded ?? false),
      // What was not sent because it is not kept any more, or because its format failed, says nothing about the endpoint. A secret that cannot be read
      // does: nothing reaches the endpoint until somebody gives it a new one.
      isFailing: isAsked ? !isSuccess : (earlier?.isFailing ?? false),
      throttleMs: Math.max(earlier?.throttleMs ?? 0, throttleMs ?? 0),
      isGone: isGone || (earlier?.isGone ?? false),
    });
  }
  return byEndpoint;
}

/** An endpoint that was tried for so long without one success is disabled. */
const GIVE_UP_ENDPOINT_AFTER_MS = 5 * 86_400_000;
/** Later than every time, since the clock of another process may be ahead. */
const ANY_TIME = Number.MAX_SAFE_INTEGER;

const NOTIFIER: Actor = { type: 'system', id: null, name: 'notifier' };

type Reason = WebhookDisabledDataDto['reason'];

export interface DisabledEndpoint {
  id: number;
  reason: Reason;
}

/** An endpoint before the results. */
interface EndpointRow extends FailingEndpoint {
  url: string;
}

type EndpointRows = ReadonlyMap<number, EndpointRow>;

interface EndpointToDisable extends EndpointRow {
  apiKeyId: number | null;
  failingSince: number;
}

/** Keeps how endpoints answer, and disables those that are gone or have failed for days. */
@Injectable()
export class EndpointHealth {
  private readonly logger = new Logger(EndpointHealth.name);

  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly outbox: NotificationOutbox,
  ) {}

  /**
   * Records what results say about their endpoints, in the transaction of the results; returns those it disabled. A
   * request to an earlier URL, or to the one that a message names, says nothing about the endpoint's.
   */
  async record(tx: Transaction, results: readonly AttemptResult[], now: number): Promise<DisabledEndpoint[]> {
    const rows = await this.lockedRows(tx, results);
    const endpoints = [...resultsByEndpoint(results.filter(({ delivery }) => isOfUrl(delivery, rows)))];
    if (endpoints.length === 0) return [];
    const idsWhere = (holds: (of: EndpointResults) => boolean) =>
      endpoints.flatMap(([id, of]) => (holds(of) ? [id] : []));
    const succeeded = idsWhere(({ hasSucceeded }) => hasSucceeded);
    const failing = idsWhere(({ isFailing }) => isFailing);
    const gone = idsWhere(({ isGone }) => isGone);
    const rested = await this.rested(tx, failing, rows, now);
    await this.update(tx, [...succeeded, ...rested], 'failing_since = NULL', [], 'failing_since IS NOT NULL');
    // Also where a success came after the 410: another server answers at the same address.
    await this.update(tx, [...failing, ...gone], 'failing_since = ?', [now], 'failing_since IS NULL');
    for (const [id, { throttleMs }] of endpoints) if (throttleMs > 0) await this.throttle(tx, id, now + throttleMs);
    const disabled = await this.disable(tx, gone, 'gone', now);
    return [...disabled, ...(await this.disable(tx, failing, 'failing', now))];
  }

  /** The endpoints whose state may change, by id. The others are not locked, for the sake of speed. */
  private async lockedRows(tx: Transaction, results: readonly AttemptResult[]): Promise<EndpointRows> {
    if (results.length === 0) return new Map();
    const { list, rowLock } = this.database.capabilities;
    const idsOf = (some: readonly AttemptResult[]) => [...new Set(some.map(({ delivery }) => delivery.endpointId))];
    const failed = results.filter(({ outcome }) => outcome.kind !== 'delivered');
    const rows = await tx.all<EndpointRow>(
      `SELECT id, url, failing_since AS failingSince FROM webhook_endpoints
       WHERE id IN ${list} AND (failing_since IS NOT NULL OR id IN ${list}) ORDER BY id ${rowLock}`,
      [idsOf(results), idsOf(failed)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Those whose earlier failures do not count any more. */
  private rested(tx: Transaction, failing: readonly number[], rows: EndpointRows, now: number): Promise<number[]> {
    const found = failing.flatMap((id) => rows.get(id) ?? []);
    return notTriedLately(tx, found, now, this.database.capabilities.list);
  }

  /** To be called after the commit. */
  logDisabled(disabled: readonly DisabledEndpoint[]): void {
    for (const { id, reason } of disabled) {
      this.logger.warn(`webhook ${id} is disabled: ${reason === 'gone' ? 'it answered 410' : 'it failed for 5 days'}`);
    }
  }

  private async throttle(tx: Transaction, id: number, until: number): Promise<void> {
    const throttle = 'UPDATE webhook_endpoints SET throttled_until = ? WHERE id = ? AND throttled_until < ?';
    await tx.run(throttle, [until, id, until]);
  }

  private async update(
    tx: Transaction,
    ids: readonly number[],
    change: string,
    values: readonly SqlValue[],
    where: string,
  ): Promise<void> {
    if (ids.length === 0) return;
    const update = `UPDATE webhook_endpoints SET ${change} WHERE id IN ${this.database.capabilities.list} AND ${where}`;
    await tx.run(update, [...values, ids]);
  }

  private async disable(
    tx: Transaction,
    ids: readonly number[],
    reason: Reason,
    now: number,
  ): Promise<DisabledEndpoint[]> {
    if (ids.length === 0) return [];
    const since = reason === 'gone' ? ANY_TIME : now - GIVE_UP_ENDPOINT_AFTER_MS;
    const failing = await this.failingSince(tx, ids, since);
    for (const endpoint of failing) await this.disableOne(tx, endpoint, reason, now);
    return failing.map(({ id }) => ({ id, reason }));
  }

  private failingSince(tx: Transaction, ids: readonly number[], since: number): Promise<EndpointToDisable[]> {
    const { list, rowLock } = this.database.capabilities;
    return tx.all<EndpointToDisable>(
      `SELECT id, api_key_id AS apiKeyId, url, failing_since AS failingSince FROM webhook_endpoints
       WHERE id IN ${list} AND enabled = 1 AND failing_since <= ? ${rowLock}`,
      [ids, since],
    );
  }

  private async disableOne(tx: Transaction, endpoint: EndpointToDisable, reason: Reason, now: number): Promise<void> {
    const { id, apiKeyId, url, failingSince } = endpoint;
    const disable = 'UPDATE webhook_endpoints SET enabled = 0, disabled_at = ?, disabled_reason = ? WHERE id = ?';
    await tx.run(disable, [now, reason, id]);
    const entry = { actor: NOTIFIER, action: 'webhook.disabled', target: { type: 'webhook', id }, details: { reason } };
    await this.audit.record(tx, entry);
    const failing_since = isoTime(failingSince);
    await this.announce(tx, apiKeyId, { id, url, reason, failing_since });
  }

  /** To the other endpoints of the same owner, where one subscribes to it. */
  private async announce(tx: Transaction, apiKeyId: number | null, data: WebhookDisabledDataDto): Promise<void> {
    const type = 'webhook.disabled';
    const subscribers = await readSubscribers(tx);
    if (subscribers.some((subscriber) => isSubscribedTo(subscriber, { apiKeyId, type })))
      await this.outbox.add(tx, type, apiKeyId, data);
  }
}

function isOfUrl({ endpointId, url }: ClaimedDelivery, rows: EndpointRows): boolean {
  return rows.get(endpointId)?.url === url;
}
