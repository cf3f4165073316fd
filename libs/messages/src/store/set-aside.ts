import { Aside } from '@recado/core';

/** Whether a message is set aside because its recipient is cold, as an SQL condition. `table` ends with a point, or is empty. */
export function isColdAside(table: '' | 'm.' = ''): string {
  return `${table}aside IN (${Aside.Cold}, ${Aside.Both})`;
}

/** Whether a message is set aside because its batch is paused, as an SQL condition. */
export const IS_PAUSE_ASIDE = `aside IN (${Aside.Paused}, ${Aside.Both})`;

/** Whether the batch of a row of `messages` is paused, as an SQL condition. */
export const OF_PAUSED_BATCH = `EXISTS (SELECT 1 FROM batch_pauses
  WHERE batch_pauses.batch_id = messages.batch_id AND batch_pauses.resumed_at IS NULL)`;

/** `aside` of a message that begins to wait anew: set aside where its batch is paused. */
export const NEW_ASIDE = `CASE WHEN ${OF_PAUSED_BATCH} THEN ${Aside.Paused} ELSE ${Aside.No} END`;
