import type { NotificationType } from '@recado/core';

/** Why an endpoint is disabled: its owner did it, it answered 410, or it failed for days. */
export type DisabledReason = 'owner' | 'gone' | 'failing';

/** An endpoint without its secrets. Times are UTC milliseconds. */
export interface WebhookEndpointView {
  id: number;
  /** The key whose events it gets; null: those of every key. */
  apiKeyId: number | null;
  /** The name of that key. */
  apiKeyName: string | null;
  url: string;
  events: NotificationType[];
  description: string | null;
  enabled: boolean;
  /** Until when the previous secret signs too; null: only one secret signs. */
  previousUntil: number | null;
  /** Since when every attempt has failed. */
  failingSince: number | null;
  disabledAt: number | null;
  disabledReason: DisabledReason | null;
  createdAt: number;
}

/** What creates an endpoint. */
export interface NewWebhookEndpoint {
  /** Null: it gets the events of every key. */
  apiKeyId: number | null;
  url: string;
  events: readonly NotificationType[];
  description: string | null;
}

/** What changes. Fields that are left out stay. */
export type WebhookEndpointChanges = Partial<Omit<NewWebhookEndpoint, 'apiKeyId'>> & { enabled?: boolean };
