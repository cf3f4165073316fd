import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Vault } from '@recado/core';
import type { Database } from './port/database.js';
import { reseal, type Resealed, type SealedTexts } from './reseal.js';

/**
 * At every start, seals with the present APP_SECRET what the previous one has sealed, so that the previous one can be
 * removed.
 */
export abstract class ResealAtStart implements OnApplicationBootstrap {
  private readonly logger = new Logger(this.constructor.name);

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly texts: SealedTexts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { name } = this.texts;
    const { renewed, unreadable } = await this.renew();
    if (renewed > 0) this.logger.log(`${renewed} ${name} are sealed with the present APP_SECRET now`);
    if (unreadable > 0) this.logger.error(`${unreadable} ${name} cannot be read: is APP_SECRET the right one?`);
  }

  renew(): Promise<Resealed> {
    return reseal(this.database, this.vault, this.texts);
  }
}
