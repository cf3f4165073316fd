import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { CONFIG, type Config, ConfigError } from '@recado/config';
import { AuthInputError } from '../auth-input-error.js';
import { Administrators } from './administrators.js';

const ACTOR: Actor = { type: 'system', id: null, name: 'ADMIN_EMAIL' };

/** Creates the first administrator at start when the configuration names one and there is none. */
@Injectable()
export class AdminBootstrap implements OnApplicationBootstrap {
  private readonly logger = new Logger(AdminBootstrap.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly administrators: Administrators,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { email, password } = this.config.admin;
    if (email === undefined || password === undefined) return;
    if ((await this.administrators.count()) > 0) return;
    await this.create(email, password);
  }

  private async create(email: string, password: string): Promise<void> {
    try {
      await this.administrators.createFirst({ email, password }, ACTOR);
      this.logger.log('The first administrator was created from ADMIN_EMAIL and ADMIN_PASSWORD');
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      // Another process was faster.
      if (error.code !== 'administrator_exists') throw toConfigError(error);
    }
  }
}

/** A refused value stops the start, as any invalid variable does. */
function toConfigError({ code, message }: AuthInputError): ConfigError {
  const variable = code.startsWith('password') ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL';
  return new ConfigError(variable, `is refused: ${message.replace(/\.$/, '')}`);
}
