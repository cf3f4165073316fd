/**
 * Added to `due_at` of the waiting messages of a paused batch, in ms: some 35,000 years, exact as a JavaScript number. The
 * feeder finds them behind everything that is due, so they cost it nothing, and they keep their order.
 */
export const SET_ASIDE_MS = 2 ** 50;

/**
 * Added to `due_at` of the waiting messages to cold recipients that may not go now, in ms: half of the other one, so that
 * a message may be set aside for both reasons, and each is undone alone, in any order.
 */
export const COLD_ASIDE_MS = 2 ** 49;

/** Whether a message with this `due_at` is set aside, because its batch is paused or its recipient is cold. */
export function isSetAside(dueAt: number): boolean {
  return dueAt >= COLD_ASIDE_MS;
}

/** Times from `from`, before `until`, in ms. */
interface DueTimes {
  from: number;
  until: number;
}

/**
 * The ranges of `due_at` in which the messages with these due times are: as they are, and set aside because their
 * recipients are cold. What is set aside for a paused batch is in neither.
 */
export function dueRanges({ from, until }: DueTimes): [plain: DueTimes, coldAside: DueTimes] {
  const end = Math.min(until, COLD_ASIDE_MS);
  return [
    { from, until: end },
    { from: from + COLD_ASIDE_MS, until: end + COLD_ASIDE_MS },
  ];
}

/** The due time of a message, set aside or not, as an SQL expression. `table` ends with a point, or is empty. */
export function dueTime(table: '' | 'm.' = ''): string {
  return `${table}due_at % ${COLD_ASIDE_MS}`;
}

/** `due_at` of a message that is not set aside for its batch any more, as an SQL expression. */
export const WITHOUT_PAUSE = `due_at % ${SET_ASIDE_MS}`;

/** Whether a message is set aside because its recipient is cold, as an SQL condition. `table` as in `dueTime`. */
export function isColdAside(table: '' | 'm.' = ''): string {
  return `${table}due_at % ${SET_ASIDE_MS} >= ${COLD_ASIDE_MS}`;
}

/** Whether the batch of a row of `messages` is paused, as an SQL condition. */
export const OF_PAUSED_BATCH = `EXISTS (SELECT 1 FROM batch_pauses
  WHERE batch_pauses.batch_id = messages.batch_id AND batch_pauses.resumed_at IS NULL)`;

/** A new `due_at` of a message, set aside where its batch is paused, as an SQL expression with one parameter. */
export const NEW_DUE_AT = `? + CASE WHEN ${OF_PAUSED_BATCH} THEN ${SET_ASIDE_MS} ELSE 0 END`;
