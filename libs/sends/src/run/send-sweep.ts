import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';

/** How long a list may come in, in ms: a process that stops leaves its upload behind. */
const READING_MS = 3_600_000;
/** How long a send that nobody confirms is kept, in ms. */
const READY_MS = 7 * 86_400_000;
/** Rows in one unit of work. */
const CHUNK = 1_000;

/**
 * Discards sends whose upload broke off, and those that nobody confirms in time. Removes the lists of sends that have
 * ended.
 */
@Injectable()
export class SendSweep {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Removes a chunk of rows; returns how many. */
  async step(): Promise<number> {
    const now = this.clock.now();
    return this.database.write(async (tx) => {
      const discard = `UPDATE sends SET state = 'discarded', text = NULL, ended_at = ?
        WHERE (state = 'reading' AND created_at < ?) OR (state = 'ready' AND created_at < ?)`;
      await tx.run(discard, [now, now - READING_MS, now - READY_MS]);
      const [ended] = await tx.all<{ sendId: number; line: number }>(
        `SELECT r.send_id AS sendId, r.line FROM send_rows r JOIN sends s ON s.id = r.send_id
         WHERE s.state IN ('queued', 'canceled', 'discarded') ORDER BY r.send_id, r.line LIMIT 1`,
      );
      if (!ended) return 0;
      const rows = await tx.all<{ line: number }>(
        'SELECT line FROM send_rows WHERE send_id = ? ORDER BY line LIMIT ?',
        [ended.sendId, CHUNK],
      );
      const remove = 'DELETE FROM send_rows WHERE send_id = ? AND line <= ?';
      return tx.run(remove, [ended.sendId, rows.at(-1)?.line ?? ended.line]);
    });
  }
}
