import type { ChannelLimits } from '@recado/channels';
import type { BatchItem } from '@recado/core';
import type { WaitingFor } from '@recado/messages';
import { CHANNEL } from '../../../../test/support/fixtures/messages-fixture.js';
import { FeederFixture } from '../../../scheduling/src/testing/feeder-fixture.js';
import type { WaitingMessage } from '../waiting/recipient-spacings.js';

/** How long a situation may take by its own clock, in ms. */
const END_MS = 3_600_000;

/** Waiting messages of three keys on one channel: what is forecast for them, and what the feeder does with them. */
export class FeederSituation {
  readonly start: number;
  private items = 0;

  private constructor(private readonly fixture: FeederFixture) {
    this.start = fixture.now();
  }

  /** Runs a test in a situation of its own, on a channel with these limits. */
  static async run(limits: Partial<ChannelLimits>, test: (situation: FeederSituation) => Promise<void>): Promise<void> {
    const fixture = await FeederFixture.create();
    try {
      fixture.limit(limits);
      const { database, channels } = fixture.messages;
      await database.write(async (tx) => {
        await tx.run('UPDATE channels SET limits = ?', [JSON.stringify(fixture.channel.limits)]);
        const keys = [2, 3].map((id) => [`key ${id}`, `rcd_live_${id}`, 'wxyz', `h${id}`, 'messages:write', 0]);
        await tx.insert('api_keys', ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at'], keys);
      });
      await channels.refresh();
      await test(new FeederSituation(fixture));
    } finally {
      await fixture.close();
    }
  }

  /** Stores a batch of one key (1 to 3), each message to a recipient of its own where none is given. */
  async store(changes: readonly Partial<BatchItem>[], apiKeyId = 1): Promise<WaitingMessage[]> {
    const { messages } = this.fixture;
    const items = changes.map((change) => messages.item(this.items++, change));
    const { messageIds } = await messages.writer.write(messages.batch(items, apiKeyId));
    return items.map((item, index) => ({ ...item, id: messageIds[index]!, channelId: CHANNEL, apiKeyId }));
  }

  /** What every message waits for, by id. */
  async reasons(): Promise<Map<number, WaitingFor>> {
    const { items } = await this.fixture.messages.queries.page({}, { limit: 500 });
    return this.fixture.messages.waiting.ofAll(items);
  }

  /** When the last message of a batch is expected to leave; batches count from 1. */
  async expectedEnd(batchId: number): Promise<number> {
    return (await this.fixture.messages.batches.find(batchId))?.forecast.end ?? this.start;
  }

  /** Feeds and sends until so many messages have left; returns the send times by id, the first one first. */
  async send(count: number): Promise<Map<number, number>> {
    const sent: [number, number][] = [];
    for (let rest = 0; sent.length < count; rest = await this.fixture.tick(Math.max(Math.ceil(rest), 10))) {
      if (this.fixture.now() > this.start + END_MS) throw new Error('the feeder does not publish every message');
      for (const { ids, times } of this.fixture.queue.empty()) {
        sent.push(...ids.map((id, index): [number, number] => [id, times?.[index] ?? this.fixture.now()]));
        await this.accept(ids);
      }
    }
    return new Map(sent.sort(([, a], [, b]) => a - b));
  }

  /** Claims and sends at once, before the send time. */
  private async accept(ids: readonly number[]): Promise<void> {
    const { claims, recorder } = this.fixture.messages;
    const [at, providerMessageId] = [this.fixture.now(), null];
    const attempts = await claims.claim(ids);
    await recorder.record(attempts.map((attempt) => ({ kind: 'sent', attempt, at, providerMessageId })));
  }
}
