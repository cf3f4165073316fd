import { STORED_MARK } from '@recado/core';
import type { Transaction } from '@recado/database';

/**
 * What is nothing without its text, and is removed. Messages, deliveries and people of lists stay with what else is known of
 * them: readers get a sentence, or nothing, in place of what is lost, and such a message fails before it is sent.
 */
const REMOVED = [
  'DELETE FROM saved_texts WHERE text LIKE ?',
  'DELETE FROM recurring_sends WHERE plan_json LIKE ?',
  'DELETE FROM notifications WHERE data LIKE ?',
  'DELETE FROM inbound_messages WHERE data_json LIKE ?',
  `UPDATE sends SET state = 'discarded', text = NULL, template_use_json = NULL
    WHERE state IN ('reading', 'ready', 'queuing') AND (text LIKE ? OR template_use_json LIKE ?
      OR EXISTS (SELECT 1 FROM send_rows r WHERE r.send_id = sends.id AND r.cells_json LIKE ?))`,
];

/** Gives up keys, and what is nothing without the text that they sealed. */
export async function forgetTexts(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await tx.run('UPDATE text_keys SET lost_at = ? WHERE id = ?', [Date.now(), id]);
    const sealed = `${STORED_MARK}${id}%`;
    for (const sql of REMOVED)
      await tx.run(
        sql,
        [...sql.matchAll(/LIKE \?/g)].map(() => sealed),
      );
  }
}
