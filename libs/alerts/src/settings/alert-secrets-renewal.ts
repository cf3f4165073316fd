import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';
import { VAULT_PURPOSE } from './alert-settings-store.js';

/** The passwords and secrets of the routes of alerts. */
export const SEALED_ALERTS: SealedTexts = {
  name: 'secrets of alerts',
  purpose: VAULT_PURPOSE,
  columns: [{ table: 'alert_settings', column: 'secrets' }],
};

/** Reseals the passwords and secrets of alerts at the start. */
@Injectable()
export class AlertSecretsRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_ALERTS);
  }
}
