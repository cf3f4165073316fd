import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { makeSigningSecret } from './signing-secret.js';

const PURPOSE = 'webhook signing secret';

/** A new secret: what its owner is shown once, and what is kept. */
export interface NewSigningSecret {
  secret: string;
  sealed: string;
}

/** The secrets that sign, as the database keeps them: sealed. */
@Injectable()
export class SigningSecrets {
  constructor(private readonly vault: Vault) {}

  make(): NewSigningSecret {
    const secret = makeSigningSecret();
    return { secret, sealed: this.vault.seal(PURPOSE, secret) };
  }

  /** Throws UnreadableSecretError. */
  unseal(sealed: string): string {
    return this.vault.unseal(PURPOSE, sealed);
  }

  /** The same secret sealed with the present key; null: it is already. Throws UnreadableSecretError. */
  reseal(sealed: string): string | null {
    return this.vault.reseal(PURPOSE, sealed);
  }
}
