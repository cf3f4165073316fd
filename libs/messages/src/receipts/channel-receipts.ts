import type { Clock } from '@recado/core';
import type { Database } from '@recado/database';

/** Precision of the stored time, in ms: fine enough for its readers, without a write for every receipt. */
const EVERY_MS = 10_000;

/** When a channel last received a receipt of one of its messages, UTC milliseconds, to within 10 s; null: never. */
export async function readLastReceipt(database: Database, channelId: number): Promise<number | null> {
  const select = 'SELECT last_at AS lastAt FROM channel_receipts WHERE channel_id = ?';
  const [row] = await database.read<{ lastAt: number }>(select, [channelId]);
  return row?.lastAt ?? null;
}

/** The same of several channels, by their ids; without those that never did. */
export async function readLastReceipts(
  database: Database,
  channelIds: readonly number[],
): Promise<Map<number, number>> {
  const select = `SELECT channel_id AS id, last_at AS lastAt FROM channel_receipts WHERE channel_id IN ${database.capabilities.list}`;
  const rows = await database.read<{ id: number; lastAt: number }>(select, [channelIds]);
  return new Map(rows.map(({ id, lastAt }) => [id, lastAt]));
}

/** Stores when each channel last received a receipt of one of its messages. */
export class ChannelReceipts {
  private readonly notedAt = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** These channels have received one just now. */
  async note(channelIds: ReadonlySet<number>): Promise<void> {
    const now = this.clock.now();
    for (const id of channelIds) {
      if (now - (this.notedAt.get(id) ?? -Infinity) < EVERY_MS) continue;
      await this.write(id, now);
      this.notedAt.set(id, now);
    }
  }

  private async write(id: number, now: number): Promise<void> {
    const update = 'UPDATE channel_receipts SET last_at = ? WHERE channel_id = ? AND last_at < ?';
    await this.database.write(async (tx) => {
      // First, because the row almost always exists: on MySQL an insert would lock it shared, and updates after it deadlock.
      const updated = await tx.run(update, [now, id, now]);
      if (updated === 0) await tx.insertIfAbsent('channel_receipts', ['channel_id', 'last_at'], [[id, now]]);
    });
  }
}
