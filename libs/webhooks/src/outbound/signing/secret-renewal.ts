import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnreadableSecretError } from '@recado/core';
import { Database } from '@recado/database';
import { SigningSecrets } from './signing-secrets.js';

const COLUMNS = ['secret', 'previous_secret'] as const;

type Row = Record<(typeof COLUMNS)[number], string | null> & { id: number };

/** What an earlier APP_SECRET encrypted is encrypted with the present one at the start, so that the earlier one can go. */
@Injectable()
export class SecretRenewal implements OnApplicationBootstrap {
  private readonly logger = new Logger(SecretRenewal.name);

  constructor(
    private readonly database: Database,
    private readonly secrets: SigningSecrets,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { renewed, unreadable } = await this.renew();
    if (renewed > 0) this.logger.log(`${renewed} webhook secrets are encrypted with the present APP_SECRET now`);
    if (unreadable > 0) this.logger.error(`${unreadable} webhook secrets cannot be read: is APP_SECRET the right one?`);
  }

  /** Returns how many secrets were encrypted anew, and how many no secret of this installation opens. */
  async renew(): Promise<{ renewed: number; unreadable: number }> {
    const rows = await this.database.read<Row>(`SELECT id, ${COLUMNS.join(', ')} FROM webhook_endpoints`);
    const count = { renewed: 0, unreadable: 0, kept: 0 };
    for (const row of rows) {
      for (const column of COLUMNS) count[await this.renewOne(row, column)]++;
    }
    return { renewed: count.renewed, unreadable: count.unreadable };
  }

  private async renewOne(row: Row, column: (typeof COLUMNS)[number]): Promise<'renewed' | 'unreadable' | 'kept'> {
    const sealed = row[column];
    try {
      // Empty where a lost secret was forgotten.
      const fresh = !sealed ? null : this.secrets.sealedAnew(sealed);
      if (fresh === null) return 'kept';
      // Not over a newer one: it may be rotated this moment.
      const update = `UPDATE webhook_endpoints SET ${column} = ? WHERE id = ? AND ${column} = ?`;
      await this.database.write((tx) => tx.run(update, [fresh, row.id, sealed]));
      return 'renewed';
    } catch (error) {
      if (error instanceof UnreadableSecretError) return 'unreadable';
      throw error;
    }
  }
}
