import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, sealAnew, type SealedAnew } from '@recado/database';
import { SigningSecrets } from './signing-secrets.js';

const SEALED = [
  { table: 'webhook_endpoints', columns: ['secret', 'previous_secret'] },
  { table: 'webhook_secrets', columns: ['secret'] },
];

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

  async renew(): Promise<SealedAnew> {
    const total = { renewed: 0, unreadable: 0 };
    for (const sealedColumns of SEALED) {
      const { renewed, unreadable } = await sealAnew(this.database, sealedColumns, (sealed) =>
        this.secrets.reseal(sealed),
      );
      total.renewed += renewed;
      total.unreadable += unreadable;
    }
    return total;
  }
}
