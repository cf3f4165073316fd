/** How the log keeps a retry whose answer did not tell that the provider has not got the message; people see `retry_later`. */
export const UNCLEAR_RETRY = 'retry_unclear';

/** The outcome of an attempt as people and programs see it: a column of `delivery_attempts`, in SQL. */
export const SHOWN_OUTCOME = `CASE outcome WHEN '${UNCLEAR_RETRY}' THEN 'retry_later' ELSE outcome END AS outcome`;

/** It had no answer, or its worker died; with `retry_at` its provider was found not to have it. */
export const UNANSWERED = `outcome IN ('unknown', 'lease_expired')`;
/** One that was not charged is not among the attempts of the message: the next one has its number. */
const MAY_BE_TAKEN = `((a.${UNANSWERED} AND a.retry_at IS NULL AND a.attempt <= messages.attempts)
    OR (a.outcome = '${UNCLEAR_RETRY}' AND a.attempt <= messages.attempts + 1))`;
/** A retry by a person is sent with another key, so that a provider does not recognise it anyway. */
const OF_THIS_RETRY = '(messages.retries = 0 OR messages.resumed_at IS NULL OR a.started_at >= messages.resumed_at)';

/**
 * Whether the provider may have taken an attempt of this row of `messages`, as an SQL condition: one had no answer, its worker
 * died, or the answer came from a proxy whose server broke off, which the gateway marks. A later attempt that was refused does
 * not change that. An attempt that the provider did not have when it was asked is none of these. `also`: a further condition on
 * the attempt `a`.
 */
export function mayBeTaken(also = 'TRUE'): string {
  return `(messages.started_at IS NOT NULL AND EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.message_id = messages.id
    AND ${MAY_BE_TAKEN} AND ${OF_THIS_RETRY} AND ${also}))`;
}
