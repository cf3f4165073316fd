import type { NotificationType } from '@recado/core';

/** An endpoint as far as it matters to who hears of what. */
export interface EventSubscriber {
  /** Null: it hears of every key's. */
  apiKeyId: number | null;
  /** Types, space-separated. */
  events: string;
}

/** News, and whose it is; null: the installation's. */
export interface SubscribableEvent {
  apiKeyId: number | null;
  type: NotificationType;
}

/**
 * Whether an endpoint wants to hear this and may: news of a key is for its own endpoints and for those of the panel that
 * span keys. What the installation has to say of its channels is for everybody.
 */
export function isSubscribedTo({ apiKeyId, events }: EventSubscriber, news: SubscribableEvent): boolean {
  const isEverybodys = news.apiKeyId === null && news.type.startsWith('channel.');
  return (apiKeyId === null || apiKeyId === news.apiKeyId || isEverybodys) && events.split(' ').includes(news.type);
}
