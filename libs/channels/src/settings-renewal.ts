import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, sealAnew, type SealedAnew } from '@recado/database';
import { VAULT_PURPOSE } from './built-in-channels.js';

const SEALED = { table: 'channels', columns: ['settings'] };

/**
 * At the start, seals again with the present APP_SECRET what the previous one has sealed, so that the previous one can
 * be removed.
 */
@Injectable()
export class SettingsRenewal implements OnApplicationBootstrap {
  private readonly logger = new Logger(SettingsRenewal.name);

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { renewed, unreadable } = await this.renew();
    if (renewed > 0) this.logger.log(`The settings of ${renewed} channels are sealed with the present APP_SECRET now`);
    if (unreadable > 0)
      this.logger.error(`The settings of ${unreadable} channels cannot be read: is APP_SECRET the right one?`);
  }

  renew(): Promise<SealedAnew> {
    return sealAnew(this.database, SEALED, (sealed) => this.vault.reseal(VAULT_PURPOSE, sealed));
  }
}
