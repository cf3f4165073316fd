import { type Clock } from '@recado/core';
import type { Database } from '@recado/database';
import { Loop } from '@recado/work';

/** Rows that are kept. */
const KEEP = 10_000;
/**
 * Least age of a deleted row, in ms. A message whose reply was lost is requested again when its lease (15 s) ends, and
 * needs its row then.
 */
const MIN_AGE_MS = 60_000;
/** Rows that one unit of work deletes; it takes a few milliseconds. */
const CHUNK = 500;
const CHUNK_REST_MS = 20;
const REST_MS = 5_000;

const NEWEST = 'SELECT MAX(id) AS id FROM sandbox_messages';
/** The newest id of the oldest rows that may be deleted. */
const LAST_OF_CHUNK = `
  SELECT MAX(id) AS id FROM (
    SELECT id FROM sandbox_messages WHERE next_receipt_at IS NULL AND id <= ? ORDER BY id LIMIT ${CHUNK}
  ) AS chunk`;
/** Interval of the deletion by age, in ms. It reads all rows, because there is no index. */
const EXPIRE_EVERY_MS = 3_600_000;
const EXPIRE = 'DELETE FROM sandbox_messages WHERE next_receipt_at IS NULL AND accepted_at < ?';
const DELETE = 'DELETE FROM sandbox_messages WHERE next_receipt_at IS NULL AND id <= ?';
const NEWEST_REPLY = 'SELECT MAX(id) AS id FROM sandbox_replies';
const OLD_REPLIES = 'SELECT id, received_at AS at FROM sandbox_replies ORDER BY id LIMIT ?';
const DELETE_REPLIES = 'DELETE FROM sandbox_replies WHERE id <= ?';

/**
 * Deletes old rows of the sandbox: those older than a minute and without a pending receipt, unless they are among the
 * newest 10,000, and those older than the retention. Of the replies it keeps the newest 10,000 within the retention.
 */
export class SandboxSweep {
  private readonly loop: Loop;
  /** The newest id at past ticks, oldest first. It tells the age of rows, which have no column for it. */
  private marks: { at: number; id: number }[] = [];

  private expiredAt = 0;

  /** `retentionMs`: how long texts and phone numbers may be kept. */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly retentionMs: () => number,
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

  /** Deletes one chunk; returns the milliseconds to rest. */
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
    await this.database.write((tx) => tx.run(EXPIRE, [now - this.retentionMs()]));
    await this.expireReplies(now - this.retentionMs());
  }

  /** People write them, so they are few: one chunk an hour is enough. */
  private async expireReplies(before: number): Promise<void> {
    const kept = (await this.idOf(NEWEST_REPLY)) - KEEP;
    const oldest = await this.database.read<{ id: number; at: number }>(OLD_REPLIES, [CHUNK]);
    const last = oldest.findLast(({ id, at }) => id <= kept || at < before);
    if (last) await this.database.write((tx) => tx.run(DELETE_REPLIES, [last.id]));
  }

  /** The newest id of a minute ago; 0: unknown. */
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
