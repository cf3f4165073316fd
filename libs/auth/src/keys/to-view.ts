import type { ApiKey } from '@recado/database';
import type { ApiKeyView } from './api-key.view.js';
import { SCOPES, type Scope } from './scope.js';

/** A key's row as lists show it on the UTC day `today`. */
export function toView(key: ApiKey, today: number): ApiKeyView {
  const { id, name, prefix, last4, timezone, missingVariable, createdAt, expiresAt, revokedAt } = key;
  return {
    id,
    name,
    prefix,
    last4,
    scopes: parseScopes(key.scopes),
    testMode: key.testMode === 1,
    timezone,
    missingVariable,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt: key.lastUsedAt,
    lastUsedIp: key.lastUsedIp,
    requestsToday: key.usageDay === today ? key.usageRequests : 0,
  };
}

/** The scopes of a row. Those that only a newer version knows are left out. */
export function parseScopes(scopes: string): Scope[] {
  const given = scopes.split(' ');
  return SCOPES.filter((scope) => given.includes(scope));
}
