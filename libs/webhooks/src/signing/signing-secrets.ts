import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { makeSigningSecret } from './signing-secret.js';

export const VAULT_PURPOSE = 'webhook signing secret';

/** A new secret: as its owner is shown it once, and as it is stored. */
export interface NewSigningSecret {
  secret: string;
  sealed: string;
}

/** Makes and unseals the secrets that sign webhooks. The database has them sealed. */
@Injectable()
export class SigningSecrets {
  constructor(private readonly vault: Vault) {}

  make(): NewSigningSecret {
    const secret = makeSigningSecret();
    return { secret, sealed: this.vault.seal(VAULT_PURPOSE, secret) };
  }

  /** Throws UnreadableSecretError. */
  unseal(sealed: string): string {
    return this.vault.unseal(VAULT_PURPOSE, sealed);
  }
}
