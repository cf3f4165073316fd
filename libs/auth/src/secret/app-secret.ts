import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, ConfigError } from '@recado/config';
import { secretFromFile } from './secret-file.js';

/** Beside the database, so that a copy of the folder is a copy of the installation. */
const FILE_NAME = 'app-secret';

/** The installation's secret. It never leaves this class, which derives a key for each purpose. */
@Injectable()
export class AppSecret {
  private secret: string | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A key for one purpose, the same after every restart. */
  derive(purpose: string, bytes = 32): Buffer {
    this.secret ??= this.load();
    return keyFrom(this.secret, purpose, bytes);
  }

  /** The keys for one purpose, 32 bytes each: of the present secret, then of the previous one, if there is one. */
  deriveAll(purpose: string): [Buffer, ...Buffer[]] {
    const { previousAppSecret } = this.config;
    const earlier = previousAppSecret === undefined ? [] : [keyFrom(previousAppSecret, purpose, 32)];
    return [this.derive(purpose), ...earlier];
  }

  /** The file in which a secret would be made, while there is none; undefined: there is one. */
  missingFile(): string | undefined {
    const { appSecret, dataFolder } = this.config;
    const file = join(dataFolder, FILE_NAME);
    return appSecret === undefined && this.secret === undefined && !existsSync(file) ? file : undefined;
  }

  private load(): string {
    const { appSecret, environment, dataFolder } = this.config;
    if (appSecret !== undefined) return appSecret;
    if (environment === 'production') throw new ConfigError('APP_SECRET', 'is missing');
    return secretFromFile(join(dataFolder, FILE_NAME));
  }
}

function keyFrom(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `recado ${purpose}`, bytes));
}
