import type { ChannelLimits } from '@recado/channels';
import type { BatchItem } from '@recado/core';
import { CHANNEL, type MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { FeederFixture } from '../../../scheduling/src/testing/feeder-fixture.js';

const SECOND = 1_000;
const DAY_MS = 86_400_000;
const WARM_FOR_MS = 30 * DAY_MS;
/** How far the clock goes on while nothing is published: the feeder looks as often for what it may send to new people. */
const STEP_MS = 10 * SECOND;
/**
 * After so many steps without a message it goes on faster: the day is used up, or the window is closed. A day of the test
 * then begins up to a quarter of an hour late, and its messages take minutes of it.
 */
const IDLE_STEPS = 20;
const IDLE_STEP_MS = 900 * SECOND;

/** Lets the feeder send for days by the clock of the test, on a channel that knows new people. */
export class DaySimulation {
  readonly messages: MessagesFixture;

  private constructor(private readonly feeding: FeederFixture) {
    this.messages = feeding.messages;
  }

  /** The channel has these limits for the feeder and for the forecast. */
  static async create(limits: Partial<ChannelLimits>): Promise<DaySimulation> {
    const feeding = await FeederFixture.create();
    feeding.channel.warmForMs = WARM_FOR_MS;
    feeding.limit(limits);
    const { database, channels } = feeding.messages;
    await database.write((tx) =>
      tx.run(`UPDATE channels SET gateway = 'waha', limits = ?`, [JSON.stringify(feeding.channel.limits)]),
    );
    await channels.refresh();
    return new DaySimulation(feeding);
  }

  now(): number {
    return this.feeding.now();
  }

  phone(index: number): string {
    return `55119${String(60_000_000 + index)}`;
  }

  /** These recipients have written to the channel. */
  async wrote(indexes: readonly number[]): Promise<void> {
    const at = this.now();
    await this.feeding.contacts.received(
      indexes.map((index) => ({ channelId: CHANNEL, person: this.phone(index), at })),
    );
  }

  /** Stores a batch of one message to each of these recipients; returns its id. */
  async store(indexes: readonly number[], changes: Partial<BatchItem> = {}): Promise<number> {
    const { messages } = this.feeding;
    const items = indexes.map((index) => messages.item(index, { phone: this.phone(index), ...changes }));
    return (await messages.writer.write(messages.batch(items))).batchId;
  }

  /** Sends until so many messages have left; returns when the last one did, UTC milliseconds. */
  async send(count: number, atMostDays: number): Promise<number> {
    const { feeding } = this;
    const until = this.now() + atMostDays * DAY_MS;
    let [left, last, idle] = [count, 0, 0];
    while (left > 0) {
      if (this.now() > until) throw new Error(`${left} messages have not left in ${atMostDays} days`);
      await feeding.tick(idle > IDLE_STEPS ? IDLE_STEP_MS : STEP_MS);
      await feeding.tick();
      const chunks = feeding.queue.empty();
      idle = chunks.length > 0 ? 0 : idle + 1;
      for (const { ids, times } of chunks) {
        last = Math.max(last, ...(times ?? [this.now()]));
        left -= await this.accept(ids);
      }
    }
    return last;
  }

  /** Claims and sends at once; new people are noted as a worker does. */
  private async accept(ids: readonly number[]): Promise<number> {
    const { contacts, messages } = this.feeding;
    const at = this.now();
    const attempts = await messages.claims.claim(ids);
    const states = await contacts.states(
      CHANNEL,
      attempts.map(({ phone }) => phone),
      WARM_FOR_MS,
    );
    const cold = attempts.filter(({ phone }) => states.get(phone)!.warmUntil <= at);
    const isNew = (phone: string) => (states.get(phone)!.reachedAt ?? -Infinity) <= at - WARM_FOR_MS;
    await contacts.writingTo(
      CHANNEL,
      cold.map(({ phone }) => ({ phone, isNew: isNew(phone) })),
    );
    await messages.recorder.record(attempts.map((attempt) => ({ kind: 'sent', attempt, at, providerMessageId: null })));
    return attempts.length;
  }

  close(): Promise<void> {
    return this.feeding.close();
  }
}
