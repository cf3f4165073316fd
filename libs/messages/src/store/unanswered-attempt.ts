/** What the log says of an attempt that its provider may have taken. */
const UNANSWERED = `'unknown', 'lease_expired'`;
/** A retry by a person is sent with another key, so that a provider does not recognise it anyway. */
const OF_THIS_RETRY = '(messages.retries = 0 OR messages.resumed_at IS NULL OR a.started_at >= messages.resumed_at)';

/**
 * Whether the provider may have taken an attempt of this row of `messages`, as an SQL condition: one had no answer, or its
 * worker died. A later attempt that was refused does not change that. `also`: a further condition on the attempt `a`.
 */
export function mayBeTaken(also = 'TRUE'): string {
  return `(messages.attempts > 0 AND EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.message_id = messages.id
    AND a.attempt <= messages.attempts AND a.outcome IN (${UNANSWERED}) AND ${OF_THIS_RETRY} AND ${also}))`;
}
