import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';
import { VAULT_PURPOSE } from './callback-store.js';

/** The bodies of callbacks that were not applied yet; those of applied ones are empty. */
export const SEALED_CALLBACKS: SealedTexts = {
  name: 'callbacks',
  purpose: VAULT_PURPOSE,
  columns: [
    { table: 'gateway_callbacks', column: 'sealed_json', keys: ['next_at', 'id'], where: 'next_at IS NOT NULL' },
  ],
};

/** Reseals the callbacks that wait at the start. */
@Injectable()
export class CallbackRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_CALLBACKS);
  }
}
