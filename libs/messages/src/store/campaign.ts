/**
 * Whether a message is one of a campaign, as an SQL condition on `messages`: its request queued more than one, or a send
 * is still adding to its batch. What one request queues for many people is a campaign, whoever prepared the list.
 */
export const IS_OF_CAMPAIGN = `EXISTS (SELECT 1 FROM message_batches b WHERE b.id = messages.batch_id
  AND (b.total > 1 OR b.is_filling = 1))`;
