import type { OutgoingMessage } from '../port/gateway.js';

/**
 * The key by which a provider recognises a message. All attempts of a message share it; a failed message that somebody
 * sends again gets another one, because the provider would only repeat its old answer. Unique in one database.
 */
export function stableKey({ id, retries }: Pick<OutgoingMessage, 'id' | 'retries'>): string {
  return retries === 0 ? String(id) : `${id}.r${retries}`;
}
