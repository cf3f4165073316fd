import { type Clock } from '@recado/core';
import type { Database } from '@recado/database';
import { Loop } from '@recado/work';

/** Rows that stay. */
const KEEP = 10_000;
/** A message whose reply was lost is asked for again when its lease (15 s) ends: by then its row must still be there. */
const MIN_AGE_MS = 60_000;
/** Rows a unit of work deletes: a few milliseconds. */
const CHUNK = 500;
const CHUNK_REST_MS = 20;
const REST_MS = 5_000;

const NEWEST = 'SELECT MAX(id) AS id FROM sandbox_messages';
/** The last of the oldest rows that may go. */
const LAST_OF_CHUNK = `
  SELECT MAX(id) AS id FROM (
    SELECT id FROM sandbox_messages WHERE next_receipt_at IS NULL AND id <= ? ORDER BY id LIMIT ${CHUNK}
  ) AS chunk`;
/** Without an index, over the few rows that stay: often enough for a term of days. */
const EXPIRE_EVERY_MS = 3_600_000;
const EXPIRE = 'DELETE FROM sandbox_messages WHERE next_receipt_at IS NULL AND accepted_at < ?';
const DELETE = 'DELETE FROM sandbox_messages WHERE next_receipt_at IS NULL AND id <= ?';

/**
 * Keeps the memory of the sandbox small: of rows older than a minute and without a pending receipt, only those among
 * the newest 10,000 stay, and those no longer than texts and numbers are kept anywhere.
 */
export class SandboxSweep {
  private readonly loop: Loop;
  /** The newest id at past turns, oldest first: tells the age of rows without a column for it. */
  private marks: { at: number; id: number }[] = [];

  private expiredAt = 0;

  /** `retentionMs`: how long texts and numbers may be kept. */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly retentionMs: number,
    onError: (error: unknown) => void,
  ) {
    this.loop = new Loop({ tick: () => this.tick(), onError });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  /** Deletes a chunk of what may go; returns the milliseconds to rest. */
  async tick(): Promise<number> {
    await this.expire();
    const newest = await this.idOf(NEWEST);
    const last = Math.min(newest - KEEP, this.settledId(newest));
    const until = last > 0 ? await this.idOf(LAST_OF_CHUNK, last) : 0;
    const deleted = until > 0 ? await this.database.write((tx) => tx.run(DELETE, [until])) : 0;
    return deleted >= CHUNK ? CHUNK_REST_MS : REST_MS;
  }

  private async expire(): Promise<void> {
    const now = this.clock.now();
    if (now - this.expiredAt < EXPIRE_EVERY_MS) return;
    this.expiredAt = now;
    await this.database.write((tx) => tx.run(EXPIRE, [now - this.retentionMs]));
  }

  /** The newest id of a minute ago; 0 while that is not known. */
  private settledId(newest: number): number {
    const now = this.clock.now();
    const last = this.marks.at(-1);
    if (!last || now - last.at >= REST_MS) this.marks.push({ at: now, id: newest });
    const settled = this.marks.findLastIndex(({ at }) => now - at >= MIN_AGE_MS);
    if (settled > 0) this.marks = this.marks.slice(settled);
    return settled < 0 ? 0 : (this.marks[0]?.id ?? 0);
  }

  private async idOf(sql: string, ...values: number[]): Promise<number> {
    const [row] = await this.database.read<{ id: number | null }>(sql, values);
    return row?.id ?? 0;
  }
}
