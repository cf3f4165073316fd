import type { NotificationType } from '@recado/core';

/** An endpoint as far as it matters to who hears of what. */
export interface Listener {
  /** Null: it hears of every key's. */
  apiKeyId: number | null;
  /** Types, space-separated. */
  events: string;
}

/** News, and whose it is; null: the installation's. */
export interface News {
  apiKeyId: number | null;
  type: NotificationType;
}

/**
 * Whether an endpoint wants to hear this and may: news of a key is for its own endpoints and for those of the panel that
 * span keys. What the installation has to say of its channels is for everybody.
 */
export function hears({ apiKeyId, events }: Listener, news: News): boolean {
  const isEverybodys = news.apiKeyId === null && news.type.startsWith('channel.');
  return (apiKeyId === null || apiKeyId === news.apiKeyId || isEverybodys) && events.split(' ').includes(news.type);
}
