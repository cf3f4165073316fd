import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, ConfigError } from '@recado/config';
import { secretFromFile } from './secret-file.js';

/** Beside the database, so that a copy of the folder is a copy of the installation. */
const FILE_NAME = 'app-secret';

/** The installation's own secret. It never leaves this class: what signs or encrypts asks for a key of its own. */
@Injectable()
export class AppSecret {
  private secret: string | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A key for one purpose, the same after every restart. */
  derive(purpose: string, bytes = 32): Buffer {
    this.secret ??= this.load();
    return Buffer.from(hkdfSync('sha256', this.secret, '', `recado ${purpose}`, bytes));
  }

  private load(): string {
    const { appSecret, environment, dataFolder } = this.config;
    if (appSecret !== undefined) return appSecret;
    if (environment === 'production') throw new ConfigError('APP_SECRET', 'is missing');
    return secretFromFile(join(dataFolder, FILE_NAME));
  }
}
