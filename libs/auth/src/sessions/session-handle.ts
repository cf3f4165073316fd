import { createHash } from 'node:crypto';

/** The form in which a session id is stored. It opens no session. */
export function sessionHandle(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
