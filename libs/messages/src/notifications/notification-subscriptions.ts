import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';

/** The subscriptions to notifications, as one transaction sees them. */
export interface Subscriptions {
  /** There are no subscriptions at all. */
  readonly isEmpty: boolean;
  /** Whether somebody subscribed to this type for the messages of this key. */
  wants(apiKeyId: number, type: NotificationType): boolean;
}

/**
 * Reads who subscribed to notifications. It is read in the transaction that moves the messages, so that no notification is
 * missed once a subscription is on disk. Port, implemented by the lib of webhooks and bound by the app.
 */
export abstract class NotificationSubscriptions {
  abstract read(tx: Transaction): Promise<Subscriptions>;

  /** An SQL condition: there are no subscriptions at all. Null: no condition tells. */
  readonly whenEmpty: string | null = null;
}

/** For programs without webhooks, and for tests. */
export class NoSubscriptions extends NotificationSubscriptions {
  override readonly whenEmpty = '1 = 1';

  read(): Promise<Subscriptions> {
    return Promise.resolve({ isEmpty: true, wants: () => false });
  }
}
