import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';
import { VAULT_PURPOSE } from './channel-settings.js';

/** The credentials and addresses of channels. */
export const SEALED_CHANNELS: SealedTexts = {
  name: 'settings of channels',
  purpose: VAULT_PURPOSE,
  columns: [{ table: 'channels', column: 'settings' }],
};

/** Reseals the settings of channels at the start. */
@Injectable()
export class SettingsRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_CHANNELS);
  }
}
