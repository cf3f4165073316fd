import { Aside, asidesWith } from '@recado/core';

/** Whether a message is set aside because its recipient is cold, as an SQL condition. `table` ends with a point, or is empty. */
export function isColdAside(table: '' | 'm.' = ''): string {
  return `${table}aside IN (${asidesWith(Aside.Cold).join(', ')})`;
}

/** Whether a message is set aside because its batch is paused, as an SQL condition. */
export const IS_PAUSE_ASIDE = `aside IN (${asidesWith(Aside.Paused).join(', ')})`;

/** Whether a message is set aside because its template is under review, as an SQL condition. */
export function isReviewAside(table: '' | 'm.' = ''): string {
  return `${table}aside IN (${asidesWith(Aside.Review).join(', ')})`;
}

/** Whether the batch of a row of `messages` is paused, as an SQL condition. */
export const OF_PAUSED_BATCH = `EXISTS (SELECT 1 FROM batch_pauses
  WHERE batch_pauses.batch_id = messages.batch_id AND batch_pauses.resumed_at IS NULL)`;

/** `aside` of a message that begins to wait anew: set aside where its batch is paused. */
export const NEW_ASIDE = `CASE WHEN ${OF_PAUSED_BATCH} THEN ${Aside.Paused} ELSE ${Aside.No} END`;
