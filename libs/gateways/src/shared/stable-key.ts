import type { OutgoingMessage } from '../port/gateway.js';

/**
 * By what a provider that has a memory recognises a message: the same for all its attempts, and another one each time
 * somebody asks for a failed message again, which would be answered from memory otherwise. Unique in one database.
 */
export function stableKey({ id, retries }: Pick<OutgoingMessage, 'id' | 'retries'>): string {
  return retries === 0 ? String(id) : `${id}.r${retries}`;
}
