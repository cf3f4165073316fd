import type { ApiKey, ApiKeySecret } from '@recado/database';
import type { ApiKeyView, ReplacedSecretView } from './api-key.view.js';
import { settingsOf } from './settings-row.js';

/** A key from its row and its replaced secrets, on the day `today` of the installation. */
export function toView(key: ApiKey, replaced: readonly ApiKeySecret[], today: number): ApiKeyView {
  const { id, prefix, last4, createdAt, createdBy, makerKeyId, notes, revokedAt, lastUsedAt, lastUsedIp } = key;
  return {
    ...settingsOf(key),
    id,
    prefix,
    last4,
    createdAt,
    createdBy,
    makerKeyId,
    notes,
    revokedAt,
    lastUsedAt,
    lastUsedIp,
    testMode: key.testMode === 1,
    requestsToday: key.usageDay === today ? key.usageRequests : 0,
    replaced: key.revokedAt === null ? replaced.map(toReplacedView) : [],
    isCancelingWaiting: key.cancelWaitingSince !== null,
  };
}

function toReplacedView(secret: ApiKeySecret): ReplacedSecretView {
  const { id, prefix, last4, replacedAt, expiresAt, lastUsedAt, lastUsedIp } = secret;
  return { id, prefix, last4, replacedAt, expiresAt, lastUsedAt, lastUsedIp };
}
