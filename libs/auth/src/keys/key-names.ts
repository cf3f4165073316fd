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
  const select = `SELECT id FROM api_keys WHERE name = ? AND revoked_at IS NULL AND id <> ? LIMIT 1 ${rowLock}`;
  if ((await tx.all(select, [name, id])).length > 0) throw new AuthInputError('name_taken');
}
