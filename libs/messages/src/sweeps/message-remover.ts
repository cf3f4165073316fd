import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, UNFINISHED } from '@recado/core';
import { Database, type Transaction } from '@recado/database';

/** Messages of one unit of work: SQLite needs 2 ms for them, a server 10. */
const CHUNK = 1_000;
/** Later than the response to an Idempotency-Key is kept, in ms: it is built from the rows of its batch. */
const MIN_AGE_MS = 2 * DAY_MS;
/** A message that was scheduled far ahead is old when it ends: its row stays for this long after its latest change, in ms. */
const SETTLED_MS = DAY_MS;

const CHANGED_AT = ['started_at', 'sent_at', 'delivered_at', 'read_at', 'ended_at'];
/**
 * The messages that may be removed: they have ended and were erased. A text that is still there might leave copies in
 * the pages of SQLite. Values: the latest acceptance, and the latest change for each column of times.
 */
const OVER = `created_at < ? AND text IS NULL AND +status NOT IN (${UNFINISHED.join(', ')})
  AND ${CHANGED_AT.map((column) => `COALESCE(${column}, 0) <= ?`).join(' AND ')}`;

/** The oldest messages above an id, and those of them that are over. */
const NEXT = `SELECT COUNT(*) AS messages, MAX(id) AS last, SUM(isOver) AS isOver, MIN(batch_id) AS firstBatch,
    MAX(batch_id) AS lastBatch
  FROM (SELECT id, batch_id, created_at, CASE WHEN ${OVER} THEN 1 ELSE 0 END AS isOver
    FROM messages WHERE id > ? ORDER BY id LIMIT ${CHUNK}) AS oldest WHERE created_at < ?`;

const MESSAGES = `DELETE FROM messages WHERE id > ? AND id <= ? AND ${OVER}`;
/** What belongs to a message, by its id. Expiries are removed when they pass, deliveries of webhooks by their own age. */
const OF_MESSAGES = ['delivery_attempts', 'held_messages', 'message_failures', 'unknown_outcomes'].map(
  (table) => `DELETE FROM ${table} WHERE message_id > ? AND message_id <= ?
    AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.id = ${table}.message_id)`,
);
const BATCHES = `DELETE FROM message_batches WHERE id >= ? AND id <= ? AND created_at < ? AND is_filling = 0
  AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.batch_id = message_batches.id)`;
/** What belongs to a batch, by its id. */
const OF_BATCHES = ['batch_pauses', 'template_stops'].map(
  (table) => `DELETE FROM ${table} WHERE batch_id >= ? AND batch_id <= ?
    AND NOT EXISTS (SELECT 1 FROM message_batches WHERE message_batches.id = ${table}.batch_id)`,
);

/** A range of ids above `after`, and of the batches of its messages. */
interface Oldest {
  messages: number;
  last: number | null;
  isOver: number | null;
  firstBatch: number | null;
  lastBatch: number | null;
}

/** Removes the rows of old messages that have ended, and what belongs to them, by ranges of ids. */
@Injectable()
export class MessageRemover {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes the messages that ended, were erased, were accepted `ageMs` ago and last changed a day ago, among a bounded
   * number of ids above `afterId`, with their attempts and their entries in the lists of failures and of unknown outcomes; and the batches of which
   * no message is left. Returns the id to continue after, or null when all further messages are younger.
   */
  async removeOlderThan(ageMs: number, afterId: number): Promise<number | null> {
    const now = this.clock.now();
    const before = now - Math.max(ageMs, MIN_AGE_MS);
    const over = [before, ...CHANGED_AT.map(() => now - SETTLED_MS)];
    const [oldest] = await this.database.read<Oldest>(NEXT, [...over, afterId, before]);
    if (!oldest?.last) return null;
    const { messages, last } = oldest;
    if (Number(oldest.isOver) > 0) {
      await this.database.write((tx) => remove(tx, { ...oldest, last, afterId, before, over }));
    }
    // Ids ascend with time, so no older message follows a young one.
    return messages === CHUNK ? last : null;
  }
}

interface Range extends Oldest {
  last: number;
  afterId: number;
  /** The latest acceptance, UTC milliseconds. */
  before: number;
  /** The values of `OVER`. */
  over: readonly number[];
}

/** The conditions are those of the statement that removes: a message may have changed since it was read. */
async function remove(tx: Transaction, range: Range): Promise<void> {
  const { afterId, last, firstBatch, lastBatch, before, over } = range;
  await tx.run(MESSAGES, [afterId, last, ...over]);
  for (const sql of OF_MESSAGES) await tx.run(sql, [afterId, last]);
  await tx.run(BATCHES, [firstBatch, lastBatch, before]);
  for (const sql of OF_BATCHES) await tx.run(sql, [firstBatch, lastBatch]);
}
