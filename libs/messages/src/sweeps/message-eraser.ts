import { Injectable } from '@nestjs/common';
import { Clock, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';
import { eraseMessages } from '../store/erase-messages.js';
import { idsOf } from '../store/rows.js';

const { Pending, Scheduled, Sending } = MessageStatus;

/** The condition on a message; its parameter is the latest time of its last attempt. */
const ERASABLE = `text IS NOT NULL AND +status NOT IN (${Pending}, ${Scheduled}, ${Sending}) AND COALESCE(started_at, 0) <= ?`;

/** Rows that one call of `eraseOlderThan` reads. */
const ERASE_SCAN = 2_000;
/** Ids of one unit of work that erases: SQLite rewrites their rows, which takes some 20 ms. */
const ERASE_PART = 250;
/** A message that was scheduled far ahead is old when it is sent; its receipts still find it for this long, in ms. */
const RECEIPT_TIME_MS = 86_400_000;

/** Erases personal data of old messages; their rows stay. */
@Injectable()
export class MessageEraser {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Erases text, content, phone and the provider's words of ended or sent messages that were accepted `ageMs` ago and last
   * attempted a day ago, among a bounded number of ids above `afterId`. Returns the id to continue after, or null when
   * all further messages are younger.
   */
  async eraseOlderThan(ageMs: number, afterId: number): Promise<number | null> {
    const now = this.clock.now();
    const before = now - ageMs;
    const attemptedBefore = now - RECEIPT_TIME_MS;
    const rows = await this.database.read<{ id: number; createdAt: number; erasable: number }>(
      `SELECT id, created_at AS createdAt, ${ERASABLE} AS erasable
         FROM messages WHERE id > ? ORDER BY id LIMIT ${ERASE_SCAN}`,
      [attemptedBefore, afterId],
    );
    // Ids ascend with time, so no older row follows a young one.
    const old = rows.filter(({ createdAt }) => createdAt < before);
    for (let at = 0; at < old.length; at += ERASE_PART) {
      await this.erase(old.slice(at, at + ERASE_PART), attemptedBefore);
    }
    return old.length === ERASE_SCAN ? (old.at(-1)?.id ?? null) : null;
  }

  /** Erases the erasable ones of rows with adjacent ids, as far as nobody has retried them since they were read. */
  private async erase(rows: readonly { id: number; erasable: number }[], attemptedBefore: number): Promise<void> {
    const erasable = rows.filter((row) => row.erasable);
    const [first, last] = [rows[0], rows.at(-1)];
    if (erasable.length === 0 || !first || !last) return;
    await this.database.write(async (tx) => {
      const ids = idsOf(erasable);
      await eraseMessages(tx, ids, { where: ERASABLE, values: [attemptedBefore] }, this.database.capabilities);
      await tx.rewrite('messages', first.id, last.id);
    });
  }
}
