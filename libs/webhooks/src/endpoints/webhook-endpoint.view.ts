import type { NotificationType } from '@recado/core';

/** Why an endpoint is not sent to: its owner said so, it answered 410, or it failed for days. */
export type DisabledReason = 'owner' | 'gone' | 'failing';

/** An endpoint as lists show it: everything but its secrets. Times are UTC milliseconds. */
export interface WebhookEndpointView {
  id: number;
  /** Whose messages it hears of; null: everybody's. */
  apiKeyId: number | null;
  /** The name of that key. */
  apiKeyName: string | null;
  url: string;
  events: NotificationType[];
  description: string | null;
  enabled: boolean;
  /** Until when the previous secret signs too; null: one secret signs. */
  previousUntil: number | null;
  /** Since when every attempt has failed. */
  failingSince: number | null;
  disabledAt: number | null;
  disabledReason: DisabledReason | null;
  createdAt: number;
}

/** What an endpoint is to be. */
export interface NewWebhookEndpoint {
  /** Null: it hears of every key's messages. */
  apiKeyId: number | null;
  url: string;
  events: readonly NotificationType[];
  description: string | null;
}

/** What is to be different; what is left out stays. */
export type WebhookEndpointChanges = Partial<Omit<NewWebhookEndpoint, 'apiKeyId'>> & { enabled?: boolean };
