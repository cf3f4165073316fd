import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';

/** Who wants to hear of what, as one transaction sees it. */
export interface Subscriptions {
  /** Nobody wants to hear of anything. */
  readonly isEmpty: boolean;
  /** Whether somebody wants to hear this of this key's messages. */
  wants(apiKeyId: number, type: NotificationType): boolean;
}

/**
 * Answers whether news is worth writing down. Asked inside the transaction that makes the news, so that nothing is
 * missed from the moment a subscription is on disk; implemented by whoever delivers, bound by the application.
 */
export abstract class NotificationSubscriptions {
  abstract read(tx: Transaction): Promise<Subscriptions>;
}

/** For programs that deliver nothing, and for tests. */
export class NoSubscriptions extends NotificationSubscriptions {
  read(): Promise<Subscriptions> {
    return Promise.resolve({ isEmpty: true, wants: () => false });
  }
}
