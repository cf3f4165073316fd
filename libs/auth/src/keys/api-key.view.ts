import type { Scope } from './scope.js';

/** A key as lists show it: everything but the secret. Times are UTC milliseconds. */
export interface ApiKeyView {
  id: number;
  name: string;
  /** The public beginning of the secret, like `rcd_live_9fQ2`. */
  prefix: string;
  last4: string;
  scopes: Scope[];
  testMode: boolean;
  timezone: string | null;
  missingVariable: 'reject' | 'empty' | null;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  lastUsedAt: number | null;
  lastUsedIp: string | null;
  /** Requests of the current UTC day. */
  requestsToday: number;
}

/** What a new key is to be. */
export interface IssueApiKey {
  name: string;
  scopes: readonly Scope[];
  testMode?: boolean;
  expiresAt?: number | null;
  timezone?: string | null;
  missingVariable?: 'reject' | 'empty' | null;
  /** An existing secret of 32 characters or more to take over instead of making one. */
  secret?: string;
}
