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
  /** The language in which it is told; null: Recado's own. */
  format: string | null;
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
  /** One of the names of `WebhookFormats`, which stays; null or missing: Recado's own words. */
  format?: string | null;
  description: string | null;
}

/** What creates an endpoint whose listener fetches its events itself. */
export type NewListener = Omit<NewWebhookEndpoint, 'url' | 'format'>;

/** What a program asks of the endpoint by which it is told in a format. There is one for each key, format and URL. */
export interface FormatEndpoint {
  apiKeyId: number;
  format: string;
  /** Null: it is told only at the addresses that its messages name. */
  url: string | null;
  events: readonly NotificationType[];
  /** By which it signs from now on, 128 bytes at most; missing: the secret that it has, or a new one. */
  secret?: string;
}

/** What changes. Fields that are left out stay. */
export type WebhookEndpointChanges = Partial<Omit<NewWebhookEndpoint, 'apiKeyId' | 'format'>> & { enabled?: boolean };
