import { createHash, randomBytes } from 'node:crypto';

/** As hard to guess as an API key. */
const TOKEN_BYTES = 32;

/** A new token of a one-time link. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The form in which a token is stored: a copy of the database opens no panel. */
export function linkDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
