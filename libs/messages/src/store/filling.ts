import type { MessageBatch } from '@recado/database';

/**
 * `completed_at` of a batch to which messages are still added: it is not completed, even if all of them so far have
 * ended. Only a new batch gets it; what ends it is the last message, or a cancel of the batch.
 */
export const FILLING = 0;

/** 1 where messages are still added to a batch, else 0, as an SQL expression. */
export const IS_FILLING = `CASE WHEN completed_at = ${FILLING} THEN 1 ELSE 0 END`;

/** Whether messages are still added to a batch. Once that is over it stays over. */
export function isFilling({ completedAt }: Pick<MessageBatch, 'completedAt'>): boolean {
  return completedAt === FILLING;
}
