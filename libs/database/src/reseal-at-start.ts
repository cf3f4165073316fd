import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnreadableSecretError, type Vault } from '@recado/core';
import type { Database } from './port/database.js';

/** What is resealed. */
export interface SealedTexts {
  /** Its name in the log, in the plural. */
  name: string;
  /** The vault's purpose. */
  purpose: string;
  columns: readonly { table: string; column: string }[];
}

/** How many texts were resealed, and how many no secret of this installation unseals. */
export interface Resealed {
  renewed: number;
  unreadable: number;
}

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

  async renew(): Promise<Resealed> {
    const count = { renewed: 0, unreadable: 0, kept: 0 };
    for (const { table, column } of this.texts.columns) {
      // Empty where a lost secret was forgotten.
      const select = `SELECT id, ${column} AS sealed FROM ${table} WHERE ${column} <> ''`;
      const rows = await this.database.read<{ id: number; sealed: string }>(select);
      for (const { id, sealed } of rows) count[await this.renewOne(table, column, id, sealed)]++;
    }
    return { renewed: count.renewed, unreadable: count.unreadable };
  }

  private async renewOne(table: string, column: string, id: number, sealed: string) {
    try {
      const resealed = this.vault.reseal(this.texts.purpose, sealed);
      if (resealed === null) return 'kept';
      // Not over a newer one: it may be replaced at this moment.
      const update = `UPDATE ${table} SET ${column} = ? WHERE id = ? AND ${column} = ?`;
      await this.database.write((tx) => tx.run(update, [resealed, id, sealed]));
      return 'renewed';
    } catch (error) {
      if (error instanceof UnreadableSecretError) return 'unreadable';
      throw error;
    }
  }
}
