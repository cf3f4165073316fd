import { Injectable } from '@nestjs/common';
import { checkScope, type Principal, type Scope } from '@recado/auth';
import { NOTIFICATION_TYPES, type NotificationType, Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { EventAudience, type PersonalEvent, NotificationSubscriptions, type Subscriptions } from '@recado/messages';
import { type EventSubscriber, HAS_SUBSCRIBERS, isSubscribedTo, readSubscribers } from './event-subscriber.js';
import { splitKeyIds } from './key-list.js';

/** The events that tell of a person, and the scope that a key needs to hear of them. */
const EVENT_SCOPES: ReadonlyMap<NotificationType, Scope> = new Map([
  ['message.received', 'inbound:read'],
  ['opt_out.added', 'opt_outs:read'],
]);

/** Whether an event tells of a person beside any message of ours. */
export function tellsPerson(type: string): boolean {
  return EVENT_SCOPES.has(type as NotificationType);
}

/** Throws DomainError `forbidden`, which names the scope, where the key may not hear of one of these events. */
export function checkEvents(principal: Pick<Principal, 'scopes'>, events: readonly NotificationType[]): void {
  for (const type of events) {
    const scope = EVENT_SCOPES.get(type);
    if (scope !== undefined) checkScope(principal, scope);
  }
}

/** All events that the key may hear of. */
export function audibleEvents({ scopes }: Pick<Principal, 'scopes'>): NotificationType[] {
  return NOTIFICATION_TYPES.filter((type) => {
    const scope = EVENT_SCOPES.get(type);
    return scope === undefined || scopes.has(scope);
  });
}

interface Endpoint {
  id: number;
  apiKeyId: number | null;
  keyIds: string | null;
  events: string;
}

interface Key {
  id: number;
  scopes: string;
  testMode: number;
  defaultChannelId: number | null;
  revokedAt: number | null;
  expiresAt: number | null;
}

/** `senders`: the channel of the event, and the pools that it belongs to. */
type HeardEvent = PersonalEvent & { readonly senders: readonly number[] };

const SUBSCRIBED = 'SELECT 1 FROM webhook_endpoints WHERE enabled = 1 AND events LIKE ? LIMIT 1';
const ENDPOINTS = `SELECT id, api_key_id AS apiKeyId, key_ids AS keyIds, events FROM webhook_endpoints
  WHERE enabled = 1 AND events LIKE ? ORDER BY id`;
const POOLS = 'SELECT pool_id AS id FROM pool_members WHERE channel_id = ?';
const KEYS = `SELECT id, scopes, test_mode AS testMode, default_channel_id AS defaultChannelId, revoked_at AS revokedAt,
  expires_at AS expiresAt FROM api_keys WHERE id IN`;

/**
 * The endpoints that hear of what a person did. An endpoint of a key does where the event concerns the key and the key
 * has the scope. One of the panel does where the event concerns one of its keys; one for all keys hears of everything but
 * what came in test mode without answering a message.
 */
@Injectable()
export class EndpointAudience extends EventAudience {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async hasAny(type: NotificationType): Promise<boolean> {
    return (await this.database.read(SUBSCRIBED, [`%${type}%`])).length > 0;
  }

  async of(tx: Transaction, event: PersonalEvent): Promise<number[]> {
    const named = await tx.all<Endpoint>(ENDPOINTS, [`%${event.type}%`]);
    const endpoints = named.filter(({ events }) => events.split(' ').includes(event.type));
    const keys = await this.keysOf(tx, endpoints);
    const senders = await this.sendersOf(tx, event);
    return endpoints.filter((endpoint) => this.hears(endpoint, keys, { ...event, senders })).map(({ id }) => id);
  }

  private async keysOf(tx: Transaction, endpoints: readonly Endpoint[]): Promise<Map<number, Key>> {
    const ids = new Set(endpoints.flatMap(keyIdsOf));
    if (ids.size === 0) return new Map();
    const rows = await tx.all<Key>(`${KEYS} ${this.database.capabilities.list}`, [[...ids]]);
    return new Map(rows.map((key) => [key.id, key]));
  }

  /** The channel of the event, and the pools that it belongs to. */
  private async sendersOf(tx: Transaction, { channelId }: PersonalEvent): Promise<number[]> {
    if (channelId === null) return [];
    return [channelId, ...(await tx.all<{ id: number }>(POOLS, [channelId])).map(({ id }) => id)];
  }

  private hears(endpoint: Endpoint, keys: ReadonlyMap<number, Key>, event: HeardEvent): boolean {
    if (endpoint.apiKeyId === null && endpoint.keyIds === null) return !event.testMode || event.apiKeyId !== null;
    const concerned = keyIdsOf(endpoint)
      .flatMap((id) => keys.get(id) ?? [])
      .filter((key) => this.concerns(event, key));
    return endpoint.apiKeyId === null
      ? concerned.length > 0
      : concerned.some((key) => this.isActive(key) && mayHear(key, event.type));
  }

  private concerns({ apiKeyId, channelId, testMode, senders }: HeardEvent, key: Key): boolean {
    if (apiKeyId !== null) return key.id === apiKeyId;
    if (!this.isActive(key) || (key.testMode === 1) !== testMode) return false;
    return testMode || channelId === null || key.defaultChannelId === null || senders.includes(key.defaultChannelId);
  }

  private isActive({ revokedAt, expiresAt }: Key): boolean {
    return revokedAt === null && (expiresAt === null || expiresAt > this.clock.now());
  }
}

/** The keys whose events an endpoint gets; none: every key's. */
function keyIdsOf({ apiKeyId, keyIds }: Endpoint): number[] {
  return apiKeyId === null ? (splitKeyIds(keyIds) ?? []) : [apiKeyId];
}

function mayHear({ scopes }: Key, type: NotificationType): boolean {
  const scope = EVENT_SCOPES.get(type);
  return scope === undefined || scopes.split(' ').includes(scope);
}

/** The notifications that enabled endpoints subscribe to. Read with every chunk of messages that change status. */
@Injectable()
export class EndpointSubscriptions extends NotificationSubscriptions {
  override readonly whenEmpty = `NOT ${HAS_SUBSCRIBERS}`;

  async read(tx: Transaction): Promise<Subscriptions> {
    const subscribers = await readSubscribers(tx);
    return { isEmpty: subscribers.length === 0, wants: isWanted(subscribers) };
  }
}

/** Remembers each answer: a chunk has many messages of few keys. */
function isWanted(subscribers: readonly EventSubscriber[]): Subscriptions['wants'] {
  const known = new Map<string, boolean>();
  return (apiKeyId: number, type: NotificationType) => {
    const key = `${apiKeyId} ${type}`;
    const answer = known.get(key) ?? subscribers.some((subscriber) => isSubscribedTo(subscriber, { apiKeyId, type }));
    known.set(key, answer);
    return answer;
  };
}
