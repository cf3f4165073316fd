import { randomBytes, hkdfSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ConfigError, CONFIG, type Config } from '@recado/config';

const SECRET_BYTES = 32;
/** A truncated or emptied file must not become a weak secret. */
const MIN_LENGTH = 32;

/**
 * Reads the APP_SECRET from a file, which is made with mode 0600 where there is none. Of concurrent processes only one
 * makes it. Throws ConfigError where the file has no secret.
 */
function secretFromFile(file: string): string {
  if (!existsSync(file)) createOrExplain(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_LENGTH) {
    const problem = `is not given, and ${file} holds no secret of ${MIN_LENGTH} characters or more: give the old one back`;
    throw new ConfigError('APP_SECRET', problem);
  }
  return secret;
}

/** A full disk, or a folder of somebody else, stops the start with a sentence. */
function createOrExplain(file: string): void {
  try {
    create(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const problem = `is not given, and ${file} cannot be written (${code}): ${code === 'ENOSPC' ? 'its disk is full, make room' : 'give the folder to the user that runs Recado'}`;
    throw new ConfigError('APP_SECRET', problem);
  }
}

function create(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    write(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
    // A link is made whole or not at all, and never replaces the file of another process.
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function write(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

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
