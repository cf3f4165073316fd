import { Injectable } from '@nestjs/common';
import { Clock, type NotificationType } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { EventAudience, type PersonalEvent } from '@recado/messages';
import { splitKeyIds } from '../endpoints/key-list.js';
import { EVENT_SCOPES } from './event-scopes.js';

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
