import { createHash } from 'node:crypto';

/** Width of the column. */
const MAX_KEY = 160;

/** Under which a message that came in is stored: its id, or where that is too long, a hash of it. */
export function messageKey(id: string): string {
  return id.length > MAX_KEY ? createHash('sha256').update(id).digest('base64url') : id;
}
