import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { signWebhook, UnreadableSecretError, Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks: `whsec_` and base64. */
export function makeSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

const VAULT_PURPOSE = 'webhook signing secret';

/** A new secret: as its owner is shown it once, and as it is stored. */
interface NewSigningSecret {
  secret: string;
  sealed: string;
}

/** Makes and unseals the secrets that sign webhooks. The database has them sealed. */
@Injectable()
export class SigningSecrets {
  constructor(private readonly vault: Vault) {}

  /** A new one, or the one that its owner chose. */
  make(secret = makeSigningSecret()): NewSigningSecret {
    return { secret, sealed: this.vault.seal(VAULT_PURPOSE, secret) };
  }

  /** Whether a secret is this one. One that cannot be read is not. */
  is(sealed: string, secret: string): boolean {
    try {
      return this.unseal(sealed) === secret;
    } catch (error) {
      if (error instanceof UnreadableSecretError) return false;
      throw error;
    }
  }

  /** Throws UnreadableSecretError. */
  unseal(sealed: string): string {
    return this.vault.unseal(VAULT_PURPOSE, sealed);
  }
}

/** The signing secrets of webhooks, with those that were replaced and still sign. */
export const SEALED_WEBHOOKS: SealedTexts = {
  name: 'webhook secrets',
  purpose: VAULT_PURPOSE,
  columns: [
    { table: 'webhook_endpoints', column: 'secret' },
    { table: 'webhook_endpoints', column: 'previous_secret' },
    { table: 'webhook_secrets', column: 'secret' },
  ],
};

/** Reseals the signing secrets of webhooks at the start. */
@Injectable()
export class SecretRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_WEBHOOKS);
  }
}

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
