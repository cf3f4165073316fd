import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import {
  isoTime,
  MessageStatus,
  type NotificationType,
  Clock,
  HOUR_MS,
  MINUTE_MS,
  WebhookDeliveryStatus,
} from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { NotifiedBatch, NotifiedMessage, PendingNotification } from '@recado/messages';
import { EndpointChanges } from '../endpoints/endpoint-changes.js';
import { splitEvents } from '../endpoints/event-list.js';
import type { NewListener } from '../endpoints/webhook-endpoint.view.js';
import type {
  ChannelEventDataDto,
  ChannelUpdatedDataDto,
  TemplateUpdatedDataDto,
  WebhookDisabledDataDto,
  WebhookTestDataDto,
} from '../fan-out/event.dto.js';
import { DELIVERY_COLUMNS, newEventId } from '../fan-out/fan-out.js';
import { batchData, messageData, payload } from '../fan-out/payload.js';
import type { MessageReceivedDataDto, OptOutEventDataDto } from '../fan-out/personal-event.dto.js';
import { sentBodies } from '../fan-out/sent-bodies.js';
import { signedHeaders, SigningSecrets } from '../signing.js';

const { Pending, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

const AT = Date.UTC(2026, 10, 20, 16, 14);
const SECOND = 1_000;

const MESSAGE: NotifiedMessage = {
  id: 184_203,
  batchId: 7,
  reference: 'pedido-4711',
  userId: null,
  phone: '5511987654321',
  channel: 'default',
  gateway: 'http',
  timezone: 'America/Sao_Paulo',
  scheduledAt: null,
  createdAt: AT + 120,
  attempts: 1,
  sentAt: AT + 480,
  deliveredAt: AT + 2 * SECOND,
  readAt: AT + 40 * SECOND,
  endedAt: null,
  failureCode: null,
  failureReason: null,
  sentAs: null,
  providerMessageId: null,
  isInReview: 0,
};
const BATCH: NotifiedBatch = { id: 7, total: 2, createdAt: AT + 120 };

type Step = Pick<PendingNotification, 'status' | 'previousStatus' | 'sequence' | 'at'>;

const step = (status: MessageStatus, previousStatus: MessageStatus, sequence: number, afterMs: number): Step => ({
  status,
  previousStatus,
  sequence,
  at: AT + afterMs,
});

/** The bodies are made by the functions that make those of real events. */
const EXAMPLES: Record<NotificationType, () => string> = {
  'message.sent': () => ofMessage('message.sent', step(Sent, Sending, 2, 480)),
  'message.delivered': () => ofMessage('message.delivered', step(Delivered, Sent, 3, 2 * SECOND)),
  'message.read': () => ofMessage('message.read', step(Read, Delivered, 4, 40 * SECOND)),
  'message.failed': () =>
    ofMessage('message.failed', step(Failed, Sending, 2, 900), {
      failureCode: 'recipient_not_on_whatsapp',
      failureReason: '131026 Message undeliverable',
      sentAt: null,
      endedAt: AT + 900,
    }),
  'message.canceled': () =>
    ofMessage('message.canceled', step(Canceled, Pending, 1, 3 * SECOND), { attempts: 0, endedAt: AT + 3 * SECOND }),
  'message.expired': () => ofMessage('message.expired', step(Expired, Pending, 1, 60 * SECOND), { attempts: 0 }),
  'message.unknown': () => ofMessage('message.unknown', step(Unknown, Sending, 2, 30 * SECOND)),
  'batch.completed': () =>
    payload('batch.completed', AT + 9_300, batchData(pending('batch.completed', AT + 9_300), BATCH)),
  'message.received': () =>
    payload('message.received', AT + 60 * SECOND, {
      channel: MESSAGE.channel,
      from: '5511987654321',
      user_id: 'BR.1502576394655843',
      text: 'Obrigado!',
      media: { type: 'image', id: '1037543291543636' },
      button: null,
      received_at: isoTime(AT + 59 * SECOND),
      in_reply_to: MESSAGE.id,
      provider_message_id: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF',
    } satisfies MessageReceivedDataDto),
  'opt_out.added': () =>
    payload('opt_out.added', AT, {
      phone: '5511987654321',
      scope: 'all',
      source: 'recipient',
      channel: MESSAGE.channel,
      added_at: isoTime(AT),
    } satisfies OptOutEventDataDto),
  'channel.paused': () => ofChannel('channel.paused', 'gateway_unreachable', 'auto'),
  'channel.resumed': () => ofChannel('channel.resumed', null, null),
  'channel.updated': () => {
    const news = { kind: 'quality', value: 'RED', detail: null, previous_value: 'GREEN' } as const;
    const data = { channel: MESSAGE.channel, ...news, at: isoTime(AT) };
    return payload('channel.updated', AT, data satisfies ChannelUpdatedDataDto);
  },
  'template.updated': () => {
    const template = { channel: MESSAGE.channel, template: 'recado_aviso', language: 'pt_BR' };
    const news = { status: 'PAUSED', category: null, quality: null, reason: null, previous_value: 'APPROVED' };
    return payload('template.updated', AT, { ...template, ...news, at: isoTime(AT) } satisfies TemplateUpdatedDataDto);
  },
  'webhook.disabled': () => {
    const data = { id: 3, url: 'https://erp.exemplo.com.br/recado', reason: 'gone', failing_since: null } as const;
    return payload('webhook.disabled', AT, data satisfies WebhookDisabledDataDto);
  },
  'webhook.test': () =>
    payload('webhook.test', AT, { webhook_id: 3, description: 'ERP Matriz' } satisfies WebhookTestDataDto),
};

/** The body of an example of this event, as compact JSON: as a real one, of a message that is not there. */
export function exampleEvent(type: NotificationType): string {
  return EXAMPLES[type]();
}

function ofMessage(type: NotificationType, { at, ...move }: Step, changes: Partial<NotifiedMessage> = {}): string {
  const message = { ...MESSAGE, ...changes };
  const notification = { ...pending(type, at), ...move, failureCode: message.failureCode, messageId: message.id };
  return payload(type, at, messageData(notification, message));
}

function ofChannel(type: NotificationType, code: string | null, resume: ChannelEventDataDto['resume']): string {
  return payload(type, AT, { channel: MESSAGE.channel, code, resume } satisfies ChannelEventDataDto);
}

function pending(type: NotificationType, at: number): PendingNotification {
  const none = { status: null, previousStatus: null, sequence: null, failureCode: null, data: null, endpointIds: null };
  return { id: 1, type, at, apiKeyId: 1, messageId: null, batchId: BATCH.id, ...none };
}

/** A listener that has not asked for this long has ended without saying so. One that runs asks within 5 s. */
const LATELY_MS = MINUTE_MS;
/** When such a listener is removed: a break of the network or a restart of the server is over by then. */
const SILENT_AFTER_MS = 10 * MINUTE_MS;
/** How long an event waits for a listener that asks, but acknowledges nothing. */
const KEPT_MS = HOUR_MS;
/** By then a transaction has ended that gave its deliveries smaller ids than those of others. */
const SETTLED_MS = 5_000;
/** Events of one answer. */
const PAGE = 100;
/** Listeners that one sweep looks at. The next one looks at the rest. */
const MAX_REMOVED = 100;
/** Old events that one sweep deletes of a listener. The next one deletes the rest. */
const MAX_OLD = 5_000;
/** Listeners that are told of an example at most. */
const MAX_TOLD = 100;

const SWEEPER: Actor = { type: 'system', id: null, name: 'webhooks' };
const { Waiting } = WebhookDeliveryStatus;
const LISTENER = 'SELECT secret FROM webhook_endpoints WHERE id = ? AND listened_at IS NOT NULL AND enabled = 1';
const SILENT = 'SELECT id FROM webhook_endpoints WHERE listened_at < ? ORDER BY listened_at LIMIT ?';
/** The listeners that were heard of lately. */
const RUNNING = 'SELECT id, events FROM webhook_endpoints WHERE listened_at >= ? ORDER BY listened_at LIMIT ?';
const LISTENERS = 'SELECT id FROM webhook_endpoints WHERE listened_at >= 0 ORDER BY listened_at DESC LIMIT ?';
const OWN = `status = ${Waiting} AND endpoint_id = ?`;
const STORED = `SELECT id, event_id AS eventId, type, payload FROM webhook_deliveries WHERE ${OWN}`;
/** In the order of an index, so that a page costs the same behind a long backlog. */
const OLDEST = `${STORED} ORDER BY next_at, id LIMIT ${PAGE}`;
const BEHIND = `${STORED} AND id > ? AND created_at <= ? ORDER BY id LIMIT ${PAGE}`;
const UP_TO = `DELETE FROM webhook_deliveries WHERE ${OWN} AND id <= ?`;
const OLD = `SELECT id FROM webhook_deliveries WHERE ${OWN} AND next_at < ? AND created_at < ? ORDER BY next_at LIMIT ?`;

/**
 * What a listener knows already: the ids of the events themselves, or the greatest of them. Ids become visible out of
 * their order where several processes write, so that events behind `after` are given some seconds late.
 */
export type Acknowledged = { readonly taken: readonly number[] } | { readonly after: number };

/** An event as it would be posted. */
export interface HeardEvent {
  /** By which it is acknowledged. */
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
   * The next events; those that are known already are forgotten. Null: there is no such listener, of this key where one is
   * given, or somebody disabled it.
   */
  take(id: number, known: Acknowledged, apiKeyId?: number): Promise<HeardEvent[] | null> {
    const owner = apiKeyId === undefined ? '' : ' AND api_key_id = ?';
    return this.database.write(async (tx) => {
      const { rowLock } = this.database.capabilities;
      const values = apiKeyId === undefined ? [id] : [id, apiKeyId];
      const [found] = await tx.all<{ secret: string }>(`${LISTENER}${owner} ${rowLock}`, values);
      if (!found) return null;
      await tx.run('UPDATE webhook_endpoints SET listened_at = ? WHERE id = ?', [this.clock.now(), id]);
      return this.signed(tx, id, await this.nextOf(tx, id, known), found.secret);
    });
  }

  /** Tells the listeners that run the example of an event, and no other endpoint. Returns how many hear of it. */
  async tellExample(type: NotificationType): Promise<number> {
    const now = this.clock.now();
    const rows = await this.database.read<{ id: number; events: string }>(RUNNING, [now - LATELY_MS, MAX_TOLD]);
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

  /** Deletes what nobody acknowledged for an hour. Returns how many. */
  async removeOld(): Promise<number> {
    const before = this.clock.now() - KEPT_MS;
    let removed = 0;
    for (const { id } of await this.database.read<{ id: number }>(LISTENERS, [MAX_REMOVED])) {
      removed += await this.database.write(async (tx) => {
        const old = await tx.all<{ id: number }>(OLD, [id, before, before, MAX_OLD]);
        return this.forget(tx, id, old);
      });
    }
    return removed;
  }

  private async nextOf(tx: Transaction, id: number, known: Acknowledged): Promise<Stored[]> {
    if ('taken' in known) {
      await this.forget(
        tx,
        id,
        known.taken.map((taken) => ({ id: taken })),
      );
      return tx.all<Stored>(OLDEST, [id]);
    }
    if (known.after > 0) await tx.run(UP_TO, [id, known.after]);
    return tx.all<Stored>(BEHIND, [id, known.after, this.clock.now() - SETTLED_MS]);
  }

  private async forget(tx: Transaction, endpointId: number, rows: readonly { id: number }[]): Promise<number> {
    if (rows.length === 0) return 0;
    const { list } = this.database.capabilities;
    const ids = rows.map(({ id }) => id);
    return tx.run(`DELETE FROM webhook_deliveries WHERE id IN ${list} AND +status = ${Waiting} AND endpoint_id = ?`, [
      ids,
      endpointId,
    ]);
  }

  /** What a recipient wrote and is not kept any more is left out and forgotten, so that it stands before no other event. */
  private async signed(
    tx: Transaction,
    endpointId: number,
    stored: readonly Stored[],
    sealed: string,
  ): Promise<HeardEvent[]> {
    const secret = this.secrets.unseal(sealed);
    const bodies = await sentBodies(tx, stored, this.database.capabilities.list);
    const gone = stored.filter((_, index) => (bodies[index] ?? null) === null);
    await this.forget(tx, endpointId, gone);
    return stored.flatMap(({ id, eventId }, index) => {
      const body = bodies[index] ?? null;
      if (body === null) return [];
      const headers = signedHeaders({ id: eventId, at: this.clock.now(), body }, [secret]);
      return [{ id, headers: { 'content-type': 'application/json', ...headers }, body }];
    });
  }
}
