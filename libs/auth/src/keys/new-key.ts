import { AuthInputError } from '../auth-input-error.js';
import type { IssueApiKey, KeySettings } from './api-key.view.js';
import { checkExpiry, checkSettings } from './key-settings.js';
import { usableScopes } from './scope.js';
import { makeSecret, secretFault } from './secret.js';

/** The checked and completed input for a key. */
export interface NewKey {
  settings: KeySettings;
  testMode: boolean;
  secret: string;
  /** The secret was given and not made. */
  takenOver: boolean;
}

/** Checks and completes the input for a key, without the scopes that its mode cannot use. Throws AuthInputError. */
export function newKey(input: IssueApiKey, now: number): NewKey {
  const testMode = input.testMode ?? false;
  const settings = checkSettings({ ...input, scopes: usableScopes(input.scopes, testMode) });
  checkExpiry(settings.expiresAt, now);
  const secret = input.secret === undefined ? makeSecret(testMode) : checkSecret(input.secret);
  return { settings, testMode, secret, takenOver: input.secret !== undefined };
}

function checkSecret(secret: string): string {
  const fault = secretFault(secret);
  if (fault) throw new AuthInputError(fault);
  return secret;
}
