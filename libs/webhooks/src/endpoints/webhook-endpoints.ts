import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@recado/core';
import { Database, type SqlValue } from '@recado/database';
import { splitEvents } from './event-list.js';
import { splitKeyIds } from './key-list.js';
import type { WebhookEndpointView } from './webhook-endpoint.view.js';

/** Endpoints of a key at most, and endpoints of the panel for all keys: every event is copied to each. */
export const MAX_ENDPOINTS = 50;

const VIEW = `SELECT e.id, e.api_key_id AS apiKeyId, k.name AS apiKeyName, e.key_ids AS keyIds, e.url, e.events, e.format, e.description, e.enabled,
  e.previous_until AS previousUntil, e.failing_since AS failingSince, e.throttled_until AS throttledUntil, e.disabled_at AS disabledAt,
  e.disabled_reason AS disabledReason, e.created_at AS createdAt
  FROM webhook_endpoints e LEFT JOIN api_keys k ON k.id = e.api_key_id`;

type Row = Omit<WebhookEndpointView, 'events' | 'enabled' | 'keyIds'> & {
  events: string;
  enabled: number;
  keyIds: string | null;
};

/** A page of endpoints; null: it is the last. */
interface WebhookEndpointPage {
  items: WebhookEndpointView[];
  next: number | null;
}

/** Reads endpoints. With `apiKeyId` only those of this key. */
@Injectable()
export class WebhookEndpoints {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list(apiKeyId?: number): Promise<WebhookEndpointView[]> {
    const owner = apiKeyId === undefined ? '' : 'WHERE e.api_key_id = ?';
    return this.read(`${VIEW} ${owner} ORDER BY e.id DESC`, apiKeyId === undefined ? [] : [apiKeyId]);
  }

  /** Those of a key that are told in a format, newest first. */
  ofFormat(apiKeyId: number, format: string): Promise<WebhookEndpointView[]> {
    return this.read(`${VIEW} WHERE e.api_key_id = ? AND e.format = ? ORDER BY e.id DESC`, [apiKeyId, format]);
  }

  /** A page of the endpoints of all keys, newest first, below the id `before`. `next`: where the next page begins. */
  async page(limit: number, before = Number.MAX_SAFE_INTEGER): Promise<WebhookEndpointPage> {
    const rows = await this.read(`${VIEW} WHERE e.id < ? ORDER BY e.id DESC LIMIT ?`, [before, limit + 1]);
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** The endpoint, or null. */
  async find(id: number, apiKeyId?: number): Promise<WebhookEndpointView | null> {
    const owner = apiKeyId === undefined ? '' : 'AND e.api_key_id = ?';
    const values = apiKeyId === undefined ? [id] : [id, apiKeyId];
    return (await this.read(`${VIEW} WHERE e.id = ? ${owner}`, values))[0] ?? null;
  }

  private async read(sql: string, values: readonly SqlValue[]): Promise<WebhookEndpointView[]> {
    return (await this.database.read<Row>(sql, values)).map(toView);
  }
}

function toView({ events, enabled, keyIds, ...row }: Row): WebhookEndpointView {
  const lists = { events: splitEvents(events) satisfies NotificationType[], keyIds: splitKeyIds(keyIds) };
  return { ...row, ...lists, enabled: enabled === 1 };
}
