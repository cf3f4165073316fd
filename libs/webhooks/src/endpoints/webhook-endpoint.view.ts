import type { NotificationType } from '@recado/core';

/** Why an endpoint is disabled: its owner did it, it answered 410, or it failed for days. */
export type DisabledReason = 'owner' | 'gone' | 'failing';

/** An endpoint without its secrets. Times are UTC milliseconds. */
export interface WebhookEndpointView {
  id: number;
  /** The key whose events it gets; null: an endpoint of the panel, for several keys. */
  apiKeyId: number | null;
  /** The name of that key. */
  apiKeyName: string | null;
  /** Of an endpoint of the panel: the keys whose events it gets; null: every key. */
  keyIds: number[] | null;
  url: string;
  events: NotificationType[];
  description: string | null;
  enabled: boolean;
  /** Until when the previous secret signs too; null: only one secret signs. */
  previousUntil: number | null;
  /** Since when every attempt has failed. */
  failingSince: number | null;
  /** Until when it asked to get nothing; 0: never. */
  throttledUntil: number;
  disabledAt: number | null;
  disabledReason: DisabledReason | null;
  createdAt: number;
}

/** What creates an endpoint. */
export interface NewWebhookEndpoint {
  /** The key that owns it and whose events it gets; null: an endpoint of the panel. */
  apiKeyId: number | null;
  /** Of an endpoint of the panel: the keys whose events it gets; null or missing: every key. */
  keyIds?: readonly number[] | null;
  url: string;
  events: readonly NotificationType[];
  description: string | null;
}

/** What creates an endpoint whose listener fetches its events itself. */
export type NewListener = Omit<NewWebhookEndpoint, 'url'>;

/** What changes. Fields that are left out stay. */
export type WebhookEndpointChanges = Partial<Omit<NewWebhookEndpoint, 'apiKeyId'>> & { enabled?: boolean };
