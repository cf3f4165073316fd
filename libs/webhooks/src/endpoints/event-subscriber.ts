import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';

/** What of an endpoint decides which events it gets. */
export interface EventSubscriber {
  /** Null: events of every key. */
  apiKeyId: number | null;
  /** Types, space-separated. */
  events: string;
}

/** An event that is to be brought to endpoints. */
export interface SubscribableEvent {
  /** The key whose event it is; null: an event of the installation. */
  apiKeyId: number | null;
  type: NotificationType;
}

/** Answered from an index alone, which is empty while no endpoint is enabled. */
const SUBSCRIBERS = 'SELECT DISTINCT api_key_id AS apiKeyId, events FROM webhook_endpoints WHERE enabled = 1';

/** What the enabled endpoints subscribe to, each combination of key and events once. */
export function readSubscribers(tx: Transaction): Promise<EventSubscriber[]> {
  return tx.all<EventSubscriber>(SUBSCRIBERS);
}

/**
 * Whether an endpoint gets an event. An event of a key goes to the key's own endpoints and to those of the panel, which
 * span all keys. The installation's events of channels go to every endpoint.
 */
export function isSubscribedTo({ apiKeyId, events }: EventSubscriber, event: SubscribableEvent): boolean {
  const isForAll = event.apiKeyId === null && event.type.startsWith('channel.');
  return (apiKeyId === null || apiKeyId === event.apiKeyId || isForAll) && events.split(' ').includes(event.type);
}
