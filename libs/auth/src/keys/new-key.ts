import { AuthInputError } from '../auth-input-error.js';
import type { IssueApiKey, KeySettings } from './api-key.view.js';
import { checkExpiry, checkSettings } from './key-settings.js';
import { makeSecret, secretFault } from './secret.js';

/** An order for a key, found good and complete. */
export interface NewKey {
  settings: KeySettings;
  testMode: boolean;
  secret: string;
  /** The secret was there before. */
  takenOver: boolean;
}

/** Checks an order and fills in what it leaves open. Throws AuthInputError. */
export function newKey(input: IssueApiKey, now: number): NewKey {
  const settings = checkSettings(input);
  checkExpiry(settings.expiresAt, now);
  const testMode = input.testMode ?? false;
  const secret = input.secret === undefined ? makeSecret(testMode) : checkSecret(input.secret);
  return { settings, testMode, secret, takenOver: input.secret !== undefined };
}

function checkSecret(secret: string): string {
  const fault = secretFault(secret);
  if (fault) throw new AuthInputError(fault);
  return secret;
}
