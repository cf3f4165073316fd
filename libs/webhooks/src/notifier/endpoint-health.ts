import { Injectable, Logger } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Database, type SqlValue, type Transaction } from '@recado/database';
import { NotificationOutbox } from '@recado/messages';
import { isSubscribedTo, type EventSubscriber } from '../endpoints/event-subscriber.js';
import type { DisabledReason } from '../endpoints/webhook-endpoint.view.js';
import type { WebhookDisabledDataDto } from '../fan-out/event.dto.js';
import type { AttemptResult } from './attempt-result.js';

/** An endpoint that has failed for so long without one success is not sent to any more. */
export const GIVE_UP_ENDPOINT_AFTER_MS = 5 * 86_400_000;

const NOTIFIER: Actor = { type: 'system', id: null, name: 'notifier' };

export interface DisabledEndpoint {
  id: number;
  apiKeyId: number | null;
  reason: DisabledReason;
}

/** What a number of results says about one endpoint. */
interface EndpointResults {
  hadSuccess: boolean;
  /** It failed, and no success came after that. */
  isFailing: boolean;
  throttleMs: number;
  isGone: boolean;
}

/** Follows how endpoints do, and gives up those that are gone or have failed for days. */
@Injectable()
export class EndpointHealth {
  private readonly logger = new Logger(EndpointHealth.name);

  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly outbox: NotificationOutbox,
  ) {}

  /** Notes it in the transaction of the results themselves; returns whom it has given up. */
  async record(tx: Transaction, results: readonly AttemptResult[], now: number): Promise<DisabledEndpoint[]> {
    const courses = resultsByEndpoint(results);
    const idsWhere = (holds: (course: EndpointResults) => boolean) =>
      [...courses].flatMap(([id, c]) => (holds(c) ? [id] : []));
    await this.set(
      tx,
      'failing_since = NULL',
      [],
      idsWhere(({ hadSuccess }) => hadSuccess),
      'failing_since IS NOT NULL',
    );
    const failing = idsWhere(({ isFailing }) => isFailing);
    await this.set(tx, 'failing_since = ?', [now], failing, 'failing_since IS NULL');
    for (const [id, { throttleMs }] of courses) {
      const until = now + throttleMs;
      if (throttleMs > 0) await this.set(tx, 'throttled_until = ?', [until], [id], 'throttled_until < ?', [until]);
    }
    const gone = await this.disable(
      tx,
      idsWhere(({ isGone }) => isGone),
      'gone',
      now,
    );
    return [...gone, ...(await this.disable(tx, failing, 'failing', now))];
  }

  /** Says so in the log, once it is on disk. */
  logDisabled(disabled: readonly DisabledEndpoint[]): void {
    for (const { id, reason } of disabled) {
      this.logger.warn(`webhook ${id} is disabled: ${reason === 'gone' ? 'it answered 410' : 'it failed for 5 days'}`);
    }
  }

  private async set(
    tx: Transaction,
    change: string,
    values: readonly SqlValue[],
    ids: readonly number[],
    where: string,
    further: readonly SqlValue[] = [],
  ): Promise<void> {
    if (ids.length === 0) return;
    const update = `UPDATE webhook_endpoints SET ${change} WHERE id IN ${this.database.capabilities.list} AND ${where}`;
    await tx.run(update, [...values, ids, ...further]);
  }

  private async disable(
    tx: Transaction,
    ids: readonly number[],
    reason: 'gone' | 'failing',
    now: number,
  ): Promise<DisabledEndpoint[]> {
    if (ids.length === 0) return [];
    const { list, rowLock } = this.database.capabilities;
    const since = reason === 'gone' ? now : now - GIVE_UP_ENDPOINT_AFTER_MS;
    const found = await tx.all<{ id: number; apiKeyId: number | null; url: string; failingSince: number | null }>(
      `SELECT id, api_key_id AS apiKeyId, url, failing_since AS failingSince FROM webhook_endpoints
       WHERE id IN ${list} AND enabled = 1 AND failing_since <= ? ${rowLock}`,
      [ids, since],
    );
    for (const { id, apiKeyId, url, failingSince } of found) {
      const values = [now, reason, id];
      await tx.run(
        'UPDATE webhook_endpoints SET enabled = 0, disabled_at = ?, disabled_reason = ? WHERE id = ?',
        values,
      );
      const record = { actor: NOTIFIER, action: 'webhook.disabled', target: { type: 'webhook', id } };
      await this.audit.record(tx, { ...record, details: { reason } });
      const iso = failingSince === null ? null : new Date(failingSince).toISOString();
      await this.announce(tx, apiKeyId, { id, url, reason, failing_since: iso });
    }
    return found.map(({ id, apiKeyId }) => ({ id, apiKeyId, reason }));
  }

  /** To the others of the same owner, where they want to hear it. */
  private async announce(tx: Transaction, apiKeyId: number | null, data: WebhookDisabledDataDto): Promise<void> {
    const listeners = await tx.all<EventSubscriber>(
      'SELECT DISTINCT api_key_id AS apiKeyId, events FROM webhook_endpoints WHERE enabled = 1',
    );
    const type = 'webhook.disabled';
    if (listeners.some((listener) => isSubscribedTo(listener, { apiKeyId, type })))
      await this.outbox.add(tx, type, apiKeyId, data);
  }
}

function resultsByEndpoint(results: readonly AttemptResult[]): Map<number, EndpointResults> {
  const courses = new Map<number, EndpointResults>();
  for (const { delivery, outcome, throttleMs, isGone } of results) {
    const { endpointId } = delivery;
    const earlier = courses.get(endpointId);
    const isWell = outcome.kind === 'delivered';
    courses.set(endpointId, {
      hadSuccess: isWell || (earlier?.hadSuccess ?? false),
      isFailing: !isWell,
      throttleMs: Math.max(earlier?.throttleMs ?? 0, throttleMs ?? 0),
      isGone: isGone || (earlier?.isGone ?? false),
    });
  }
  return courses;
}
