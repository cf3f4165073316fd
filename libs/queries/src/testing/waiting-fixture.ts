import type { ChannelLimits } from '@recado/channels';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const NONE: ChannelLimits = {
  pace: null,
  spacingMs: 0,
  dailyCap: null,
  newRecipients: null,
  window: null,
  timezone: 'UTC',
};
/** In UTC; Friday. */
export const NOON = Date.UTC(2026, 10, 20, 12);
/** One message in four seconds on average. */
export const SLOW = { messages: 1, periodMs: 4_000, jitterPercent: 10 };

/** Messages on a channel that a test changes. It is noon. */
export class WaitingFixture {
  private constructor(readonly messages: MessagesFixture) {}

  static async create(): Promise<WaitingFixture> {
    const messages = await MessagesFixture.create();
    messages.clock.advance(NOON - messages.clock.now());
    return new WaitingFixture(messages);
  }

  /** Changes columns of the channel's row. */
  async change(columns: Record<string, string | number | null>): Promise<void> {
    const set = Object.keys(columns).map((column) => `${column} = ?`);
    const values = [...Object.values(columns), CHANNEL];
    const { database, channels } = this.messages;
    await database.write((tx) => tx.run(`UPDATE channels SET ${set.join(', ')} WHERE id = ?`, values));
    await channels.refresh();
  }

  /** Gives the channel these limits and no others. */
  limit(limits: Partial<ChannelLimits>): Promise<void> {
    return this.change({ limits: JSON.stringify({ ...NONE, ...limits }) });
  }

  close(): Promise<void> {
    return this.messages.close();
  }
}
