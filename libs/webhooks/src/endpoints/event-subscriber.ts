import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';

/** What of an endpoint decides which events it gets. */
export interface EventSubscriber {
  /** The key whose events it gets; null: those of several keys. */
  apiKeyId: number | null;
  /** Of those without a key: the ids of the keys whose events it gets, space-separated; null: every key. */
  keyIds: string | null;
  /** Types, space-separated. */
  events: string;
}

/** An event that is to be brought to endpoints. */
export interface SubscribableEvent {
  /** The key whose event it is; null: an event of the installation. */
  apiKeyId: number | null;
  type: NotificationType;
}

/**
 * An index alone answers the first half, and is empty while no endpoint is enabled. The second half finds the few
 * endpoints of the panel through the same index.
 */
const SUBSCRIBERS = `SELECT DISTINCT api_key_id AS apiKeyId, NULL AS keyIds, events FROM webhook_endpoints
  WHERE enabled = 1 AND api_key_id IS NOT NULL
  UNION ALL SELECT NULL, key_ids, events FROM webhook_endpoints WHERE enabled = 1 AND api_key_id IS NULL`;

/** An SQL condition: there are such endpoints. Answered from the index. */
export const HAS_SUBSCRIBERS = 'EXISTS (SELECT 1 FROM webhook_endpoints WHERE enabled = 1)';

/** What the enabled endpoints subscribe to, each combination of key and events once. */
export function readSubscribers(tx: Transaction): Promise<EventSubscriber[]> {
  return tx.all<EventSubscriber>(SUBSCRIBERS);
}

/**
 * Whether an endpoint gets an event. An event of a key goes to the key's own endpoints and to those of the panel that span
 * it. The installation's events of channels and their templates go to every endpoint.
 */
export function isSubscribedTo(subscriber: EventSubscriber, event: SubscribableEvent): boolean {
  const isForAll = event.apiKeyId === null && /^(channel|template)\./.test(event.type);
  return (isForAll || concerns(subscriber, event)) && subscriber.events.split(' ').includes(event.type);
}

/** Whether the key of an event, or the installation, is one that the endpoint is told of. */
function concerns({ apiKeyId, keyIds }: EventSubscriber, event: SubscribableEvent): boolean {
  if (apiKeyId !== null) return apiKeyId === event.apiKeyId;
  return event.apiKeyId === null || keyIds === null || keyIds.split(' ').includes(String(event.apiKeyId));
}
