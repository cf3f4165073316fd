import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart } from '@recado/database';
import { VAULT_PURPOSE } from './channel-settings.js';

/** Reseals the settings of channels at the start. */
@Injectable()
export class SettingsRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    const columns = [{ table: 'channels', column: 'settings' }];
    super(database, vault, { name: 'settings of channels', purpose: VAULT_PURPOSE, columns });
  }
}
