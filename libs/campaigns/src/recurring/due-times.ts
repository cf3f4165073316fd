import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { nextTime } from './rule.js';
import { releaseFile, type RecurringRow, recurringOf, SELECT_RECURRING } from './recurring-sends.js';

/** How late a time may be noted and is still sent, in ms: half a working day. */
export const LATE_MS = 6 * 3_600_000;
const MOST = 20;

const DUE = `SELECT id FROM recurring_sends WHERE state = 'active' AND next_at <= ? ORDER BY next_at LIMIT ${MOST}`;
const ANY_DUE = "SELECT 1 FROM recurring_sends WHERE state = 'active' AND next_at <= ? LIMIT 1";
const LOCKED = `${SELECT_RECURRING} WHERE id = ? AND state = 'active' AND next_at <= ?`;
const MOVE = 'UPDATE recurring_sends SET state = ?, next_at = ? WHERE id = ?';
const NOTE = ['recurring_id', 'occurs_at', 'state', 'reason'];

/**
 * Notes the times that have come. A time and the move to the next one are one transaction, and the time is the key of its
 * row: it is noted once, whoever leads. What is more than six hours late, because nothing ran, is noted as skipped.
 */
@Injectable()
export class DueTimes {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether the time of any has come. */
  async hasWork(): Promise<boolean> {
    return (await this.database.poll(ANY_DUE, [this.clock.now()])) !== null;
  }

  /** Notes a time of each recurring send that is due; returns how many. */
  async step(): Promise<number> {
    const now = this.clock.now();
    const due = await this.database.read<{ id: number }>(DUE, [now]);
    for (const { id } of due) await this.note(id, now);
    return due.length;
  }

  private note(id: number, now: number): Promise<void> {
    const { rowLock } = this.database.capabilities;
    return this.database.write(async (tx) => {
      const [row] = await tx.all<RecurringRow>(`${LOCKED} ${rowLock}`, [id, now]);
      if (!row || row.nextAt === null) return;
      const isLate = now - row.nextAt > LATE_MS;
      const values = [id, row.nextAt, isLate ? 'skipped' : 'waiting', isLate ? 'late' : null];
      // Present where a backup brought an earlier state back: then it was sent.
      await tx.insertIfAbsent('recurring_occurrences', NOTE, [values]);
      const next = nextTime(recurringOf(row), row.nextAt);
      await tx.run(MOVE, [next === null ? 'ended' : 'active', next, id]);
      await releaseFile(tx, id);
    });
  }
}
