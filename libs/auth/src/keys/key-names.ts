import { nameKey } from '@recado/core';
import type { Transaction } from '@recado/database';
import { AuthInputError } from '../auth-input-error.js';

/**
 * No other key that works has this name. To be called after the version of the keys was moved: whoever makes or names
 * another key meanwhile waits for that. Throws AuthInputError.
 */
export async function requireNameAlone(
  tx: Transaction,
  { id, name }: { id: number; name: string },
  rowLock: string,
): Promise<void> {
  const select = `SELECT name FROM api_keys WHERE revoked_at IS NULL AND id <> ? ${rowLock}`;
  const others = await tx.all<{ name: string }>(select, [id]);
  if (others.some((other) => nameKey(other.name) === nameKey(name))) throw new AuthInputError('name_taken');
}
