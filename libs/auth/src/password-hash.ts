import { randomBytes } from 'node:crypto';
import { type Options, hash, verify } from '@node-rs/argon2';

/** argon2id (the default algorithm) with OWASP's first choice of costs: 19 MiB, two passes, one lane; about 10 ms. */
const COSTS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password in argon2's encoded form, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS);
}

/** Whether the password is the one that was hashed. */
export function isPassword(password: string, encoded: string): Promise<boolean> {
  return verify(encoded, password);
}

/** The hash of a random password. It is checked where an account does not exist, which takes the same time. */
export function nobodysHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64'));
}
