/** The failure of a free text whose recipient has not written to the channel lately: another form of it may follow. */
export const OUTSIDE_WINDOW = 'outside_window';

/**
 * Whether a receipt or an answer has refused an attempt of the message `m` that another attempt follows, as an SQL
 * condition. A receipt that says it was sent is outdated then. `attempt`: its number in SQL, in the present retry.
 */
export function isRefused(attempt: string): string {
  return `EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.message_id = m.id AND (a.code = '${OUTSIDE_WINDOW}' OR a.by_receipt = 1)
    AND a.attempt = ${attempt} AND (a.started_at = m.started_at OR (m.retries = 0 AND a.attempt < m.attempts)))`;
}
