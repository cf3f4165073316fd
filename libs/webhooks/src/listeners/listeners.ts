import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Clock, MINUTE_MS, type NotificationType, WebhookDeliveryStatus } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { EndpointChanges } from '../endpoints/endpoint-changes.js';
import type { NewListener } from '../endpoints/webhook-endpoint.view.js';
import { splitEvents } from '../endpoints/event-list.js';
import { exampleEvent } from '../fan-out/example-events.js';
import { DELIVERY_COLUMNS, newEventId } from '../fan-out/fan-out.js';
import { sentBodies } from '../fan-out/sent-bodies.js';
import { signedHeaders } from '../signing/sign.js';
import { SigningSecrets } from '../signing/signing-secrets.js';

/** A listener that has not asked for this long has ended without saying so. It asks every second. */
const SILENT_AFTER_MS = MINUTE_MS;
/** Events of one answer. */
const PAGE = 100;
/** Silent listeners that one sweep removes. The next one removes the rest. */
const MAX_REMOVED = 100;
/** Listeners that are told of an example at most. */
const MAX_TOLD = 100;

const SWEEPER: Actor = { type: 'system', id: null, name: 'webhooks' };
const { Waiting } = WebhookDeliveryStatus;
const LISTENER = 'SELECT secret FROM webhook_endpoints WHERE id = ? AND listened_at IS NOT NULL AND enabled = 1';
const SILENT = 'SELECT id FROM webhook_endpoints WHERE listened_at < ? ORDER BY listened_at LIMIT ?';
/** The listeners that were heard of lately. */
const RUNNING = 'SELECT id, events FROM webhook_endpoints WHERE listened_at >= ? ORDER BY listened_at LIMIT ?';
const TAKEN = `DELETE FROM webhook_deliveries WHERE status = ${Waiting} AND endpoint_id = ? AND id <= ?`;
const NEXT = `SELECT id, event_id AS eventId, type, payload FROM webhook_deliveries
  WHERE status = ${Waiting} AND endpoint_id = ? AND id > ? ORDER BY id LIMIT ${PAGE}`;

/** An event as it would be posted. */
export interface HeardEvent {
  /** Grows from event to event. */
  id: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

interface Stored {
  id: number;
  eventId: string;
  type: string;
  payload: string;
}

/**
 * Endpoints of programs that fetch their events themselves, since nothing can reach them: a developer's machine. They
 * exist while the program asks.
 */
@Injectable()
export class Listeners {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly changes: EndpointChanges,
    private readonly secrets: SigningSecrets,
  ) {}

  /** Returns the id, and the secret that signs its events. Throws DomainError `validation_failed`. */
  add(input: NewListener, actor: Actor): Promise<{ id: number; secret: string }> {
    return this.changes.createListener(input, actor);
  }

  /**
   * The next events behind the one with the id `after`; those up to it are known and forgotten. Null: there is no such
   * listener, of this key where one is given, or somebody disabled it.
   */
  take(id: number, after: number, apiKeyId?: number): Promise<HeardEvent[] | null> {
    const owner = apiKeyId === undefined ? '' : ' AND api_key_id = ?';
    return this.database.write(async (tx) => {
      const { rowLock } = this.database.capabilities;
      const values = apiKeyId === undefined ? [id] : [id, apiKeyId];
      const [found] = await tx.all<{ secret: string }>(`${LISTENER}${owner} ${rowLock}`, values);
      if (!found) return null;
      await tx.run('UPDATE webhook_endpoints SET listened_at = ? WHERE id = ?', [this.clock.now(), id]);
      if (after > 0) await tx.run(TAKEN, [id, after]);
      return this.signed(tx, await tx.all<Stored>(NEXT, [id, after]), found.secret);
    });
  }

  /** Tells the listeners that run the example of an event, and no other endpoint. Returns how many hear of it. */
  async tellExample(type: NotificationType): Promise<number> {
    const now = this.clock.now();
    const rows = await this.database.read<{ id: number; events: string }>(RUNNING, [now - SILENT_AFTER_MS, MAX_TOLD]);
    const told = rows.filter(({ events }) => splitEvents(events).includes(type));
    const body = exampleEvent(type);
    const event = newEventId();
    const deliveries = told.map(({ id }) => [id, event, type, null, body, Waiting, now, now]);
    if (told.length > 0)
      await this.database.write((tx) => tx.insert('webhook_deliveries', DELIVERY_COLUMNS, deliveries));
    return told.length;
  }

  /** Removes those whose program has ended without removing them. */
  async removeSilent(): Promise<void> {
    const before = this.clock.now() - SILENT_AFTER_MS;
    const rows = await this.database.read<{ id: number }>(SILENT, [before, MAX_REMOVED]);
    for (const { id } of rows) await this.changes.remove(id, SWEEPER);
  }

  /** What a recipient wrote and is not kept any more is left out. */
  private async signed(tx: Transaction, stored: readonly Stored[], sealed: string): Promise<HeardEvent[]> {
    const secret = this.secrets.unseal(sealed);
    const bodies = await sentBodies(tx, stored, this.database.capabilities.list);
    return stored.flatMap(({ id, eventId }, index) => {
      const body = bodies[index] ?? null;
      if (body === null) return [];
      const headers = signedHeaders({ id: eventId, at: this.clock.now(), body }, [secret]);
      return [{ id, headers: { 'content-type': 'application/json', ...headers }, body }];
    });
  }
}
