import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';
import { NotificationSubscriptions, type Subscriptions } from '@recado/messages';
import { isSubscribedTo, type EventSubscriber } from '../endpoints/event-subscriber.js';

/** Answered from an index alone, which is empty as long as nobody wants to hear anything. */
const ENABLED = 'SELECT DISTINCT api_key_id AS apiKeyId, events FROM webhook_endpoints WHERE enabled = 1';

/** The enabled endpoints are who wants to hear of messages. Read with every chunk of messages that move. */
@Injectable()
export class EndpointSubscriptions extends NotificationSubscriptions {
  async read(tx: Transaction): Promise<Subscriptions> {
    const listeners = await tx.all<EventSubscriber>(ENABLED);
    return { isEmpty: listeners.length === 0, wants: wanted(listeners) };
  }
}

/** Many messages of few keys are asked for in a row. */
function wanted(listeners: readonly EventSubscriber[]): Subscriptions['wants'] {
  const known = new Map<string, boolean>();
  return (apiKeyId: number, type: NotificationType) => {
    const key = `${apiKeyId} ${type}`;
    const answer = known.get(key) ?? listeners.some((listener) => isSubscribedTo(listener, { apiKeyId, type }));
    known.set(key, answer);
    return answer;
  };
}
