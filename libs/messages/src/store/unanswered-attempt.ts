/** What the log says of an attempt that its provider may have taken. */
const UNANSWERED = `'unknown', 'lease_expired'`;

/**
 * Whether the provider may have taken an attempt of this row of `messages`, as an SQL condition: one had no answer, or its
 * worker died. A later attempt that was refused does not change that. A retry by a person counts attempts from the
 * beginning, so that earlier ones are forgotten until it has had as many.
 */
export const MAY_BE_TAKEN = `(messages.attempts > 0 AND EXISTS (SELECT 1 FROM delivery_attempts a
  WHERE a.message_id = messages.id AND a.attempt <= messages.attempts AND a.outcome IN (${UNANSWERED})))`;
