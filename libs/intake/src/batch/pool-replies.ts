import type { ParsedBatch, Violation } from '@recado/core';
import { withoutRefused } from './without-refused.js';

/**
 * The batch without messages that quote: what is quoted belongs to one number, and any member of a pool may send them. Throws
 * DomainError `validation_failed` as for any bad message.
 */
export function withoutQuotations(batch: ParsedBatch, pool: { name: string }, body: unknown): ParsedBatch {
  const refused = new Map<number, Violation[]>();
  for (const { index, content } of batch.items) {
    if (content?.replyTo === undefined) continue;
    refused.set(index, [{ path: `messages.${index}.reply_to`, code: 'reply_to_pool', params: { pool: pool.name } }]);
  }
  return refused.size === 0 ? batch : withoutRefused(batch, refused, body);
}
