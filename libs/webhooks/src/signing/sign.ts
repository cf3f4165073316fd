import { signWebhook } from '@recado/core';

export interface Signable {
  /** The `webhook-id`; has no dot. */
  id: string;
  /** The time of this attempt, UTC milliseconds. */
  at: number;
  body: string;
}

/** The headers of Standard Webhooks 1.0, with a signature by each of these secrets. */
export function signedHeaders({ id, at, body }: Signable, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(at / 1_000);
  const signatures = secrets.map((secret) => signWebhook(secret, { id, timestamp, body }));
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
