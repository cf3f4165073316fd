import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart } from '@recado/database';
import { VAULT_PURPOSE } from './alert-settings-store.js';

/** Reseals the passwords and secrets of alerts at the start. */
@Injectable()
export class AlertSecretsRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    const columns = [{ table: 'alert_settings', column: 'secrets' }];
    super(database, vault, { name: 'secrets of alerts', purpose: VAULT_PURPOSE, columns });
  }
}
