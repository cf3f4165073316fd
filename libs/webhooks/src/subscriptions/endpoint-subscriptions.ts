import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';
import { NotificationSubscriptions, type Subscriptions } from '@recado/messages';
import {
  type EventSubscriber,
  HAS_SUBSCRIBERS,
  isSubscribedTo,
  readSubscribers,
} from '../endpoints/event-subscriber.js';

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
