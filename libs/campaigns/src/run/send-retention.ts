import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import { Clock, DAY_MS } from '@recado/core';
import { Database } from '@recado/database';

/** Sends of one unit of work. */
const CHUNK = 500;
const ENDED = `('queued', 'canceled', 'discarded')`;
/** Nothing of it is left: no messages, no list, no files, and no time of a recurring send that waits for it. */
const OVER = `state IN ${ENDED} AND ended_at < ?
  AND (batch_id IS NULL OR NOT EXISTS (SELECT 1 FROM message_batches b WHERE b.id = sends.batch_id))
  AND NOT EXISTS (SELECT 1 FROM send_rows r WHERE r.send_id = sends.id)
  AND NOT EXISTS (SELECT 1 FROM send_files f WHERE f.send_id = sends.id)
  AND NOT EXISTS (SELECT 1 FROM recurring_occurrences o WHERE o.state = 'waiting' AND o.send_id = sends.id)`;
const OLDEST = `SELECT id, created_at AS createdAt, CASE WHEN ${OVER} THEN 1 ELSE 0 END AS isOver
  FROM sends WHERE id > ? ORDER BY id LIMIT ${CHUNK}`;
/** The times of recurring sends whose send is gone: nothing leads from them any more. */
const TIMES = `DELETE FROM recurring_occurrences WHERE state IN ('sent', 'skipped', 'failed') AND occurs_at < ?
  AND send_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sends s WHERE s.id = recurring_occurrences.send_id)`;

/**
 * Removes sends RETENTION_DAYS after their end: with their batch those of which messages were queued, so only where
 * REMOVE_AFTER_DAYS removes it; the others at once.
 */
@Injectable()
export class SendRetention {
  private upTo = 0;
  /** When the present pass began, UTC milliseconds. */
  private beganAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Looks at a chunk; returns 0 when there is nothing more to do before tomorrow. */
  async step(): Promise<number> {
    const now = this.clock.now();
    if (this.upTo === 0 && now - this.beganAt < DAY_MS) return 0;
    if (this.upTo === 0) this.beganAt = now;
    const before = now - this.settings.days('retentionDays') * DAY_MS;
    const values = [before, this.upTo];
    const rows = await this.database.read<{ id: number; createdAt: number; isOver: number }>(OLDEST, values);
    const over = rows.filter(({ isOver }) => Number(isOver) === 1).map(({ id }) => id);
    if (over.length > 0) await this.remove(over, before);
    const last = rows.at(-1);
    // A send ends after it was made, and ids ascend with time: behind a young one nothing is old.
    this.upTo = rows.length === CHUNK && last && last.createdAt < before ? last.id : 0;
    return this.upTo === 0 ? 0 : rows.length;
  }

  /** The conditions are those of the statement that removes: a send may have changed since it was read. */
  private async remove(ids: readonly number[], before: number): Promise<void> {
    const { list } = this.database.capabilities;
    await this.database.write(async (tx) => {
      await tx.run(`DELETE FROM sends WHERE id IN ${list} AND ${OVER}`, [ids, before]);
      await tx.run(TIMES, [before]);
    });
  }
}
