import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature of Standard Webhooks 1.0 covers. */
export interface SignedContent {
  /** The same at every attempt. Contains no dot. */
  id: string;
  /** Of this attempt, UTC seconds. */
  timestamp: number;
  /** Exactly the bytes that are sent. */
  body: string | Uint8Array;
}

const PREFIX = 'whsec_';

/** The value of `webhook-signature`. The secret is `whsec_` and the base64 of its bytes. */
export function signWebhook(secret: string, content: SignedContent): string {
  return `v1,${digest(secret, content).toString('base64')}`;
}

/** The same for a body that comes in parts. */
export function startSignature(
  secret: string,
  { id, timestamp }: Omit<SignedContent, 'body'>,
): { update(part: Uint8Array): void; end(): string } {
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`);
  return { update: (part) => void hmac.update(part), end: () => `v1,${hmac.digest('base64')}` };
}

/** Whether one of the space-separated signatures was made with this secret. Takes the same time for every wrong one. */
export function isSignedWith(secret: string, content: SignedContent, signatures: string): boolean {
  const expected = digest(secret, content);
  return signatures.split(' ').some((signature) => {
    const [version, encoded = ''] = signature.split(',');
    const given = Buffer.from(encoded, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function digest(secret: string, { id, timestamp, body }: SignedContent): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}
