import type { Clock } from '@recado/core';
import type { Database } from '@recado/database';

/** The time is kept this exactly: finer than anything that asks for it, and no write for every receipt. In ms. */
const EVERY_MS = 10_000;

/** Notes when each channel last brought a receipt of one of its messages. */
export class ChannelReceipts {
  private readonly notedAt = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Each of these channels has brought one just now. */
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
      const inserted = await tx.insertIfAbsent('channel_receipts', ['channel_id', 'last_at'], [[id, now]]);
      if (inserted === 0) await tx.run(update, [now, id, now]);
    });
  }
}
