import { Vault } from '@recado/core';
import type { AppSecret } from './app-secret.js';

/** The vault of this secret. */
export function vaultOf(secret: AppSecret): Vault {
  return new Vault((purpose) => secret.deriveAll(purpose));
}
