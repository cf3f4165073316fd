import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';
import { VAULT_PURPOSE } from './signing-secrets.js';

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
