import { randomBytes } from 'node:crypto';
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
import { dirname } from 'node:path';
import { ConfigError } from '@recado/config';

const SECRET_BYTES = 32;
/** A truncated or emptied file must not become a weak secret. */
const MIN_LENGTH = 32;

/**
 * Reads the APP_SECRET from a file, which is made with mode 0600 where there is none. Of concurrent processes only one
 * makes it. Throws ConfigError where the file has no secret.
 */
export function secretFromFile(file: string): string {
  if (!existsSync(file)) create(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_LENGTH) {
    const problem = `is not given, and ${file} holds no secret of ${MIN_LENGTH} characters or more: give the old one back`;
    throw new ConfigError('APP_SECRET', problem);
  }
  return secret;
}

function create(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  write(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
  try {
    // A link is made whole or not at all, and never replaces the file of another process.
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
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
