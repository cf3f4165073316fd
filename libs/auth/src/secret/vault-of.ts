import { Vault } from '@recado/core';
import type { AppSecret } from './app-secret.js';

/** What this secret locks. */
export function vaultOf(secret: AppSecret): Vault {
  return new Vault((purpose) => secret.deriveAll(purpose));
}
