import { type BatchItem, circuitDelay, retryDelay } from '@recado/core';
import { type AttemptOutcome, type ClaimedMessage } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FeederFixture } from '../testing/feeder-fixture.js';
import { ProbedRecipients } from './channel-feed.js';

const MINUTE = 60_000;
const ANA = '5511911112222';

/** A worker whose circuit opens after ten suspicious answers in a row, and its provider. */
class FailingChannel {
  readonly sent: number[] = [];
  private suspicions = 10;

  constructor(
    private readonly feeding: FeederFixture,
    private readonly isBad: (id: number) => boolean,
  ) {
    this.block();
  }

  /** Runs the feeder and the worker until `isDone`, for `ms` at most; returns the elapsed milliseconds. */
  async run(ms: number, isDone: () => boolean = () => false): Promise<number> {
    const from = this.feeding.now();
    const passed = () => this.feeding.now() - from;
    for (let rest = 0; passed() < ms && !isDone();) {
      rest = await this.feeding.tick(Math.min(Math.max(rest, 10), 1_000));
      const ids = this.feeding.queue.empty().flatMap((chunk) => chunk.ids);
      if (ids.length > 0) await this.send(ids);
    }
    return passed();
  }

  private async send(ids: readonly number[]): Promise<void> {
    const { claims, recorder } = this.feeding.messages;
    const outcomes = (await claims.claim(ids)).map((attempt) => this.outcomeOf(attempt));
    await recorder.record(outcomes);
  }

  private outcomeOf(attempt: ClaimedMessage): AttemptOutcome {
    const base = { attempt, at: this.feeding.now() };
    if (this.isBad(attempt.id)) return this.failure(base);
    this.suspicions = 0;
    this.feeding.channel.failures = 0;
    this.sent.push(attempt.id);
    return { ...base, kind: 'sent', providerMessageId: null };
  }

  private failure(base: { attempt: ClaimedMessage; at: number }): AttemptOutcome {
    const failure = { ...base, code: 'gateway_error', detail: null };
    if (++this.suspicions >= 10) {
      this.block();
      return { ...failure, kind: 'retry', dueAt: null, charged: false };
    }
    const delay = retryDelay(base.attempt.attempt, 0.5);
    if (delay === null) return { ...failure, kind: 'failed', finalCode: 'attempts_exhausted', reason: null };
    return { ...failure, kind: 'retry', dueAt: base.at + delay, charged: true };
  }

  private block(): void {
    const { channel } = this.feeding;
    channel.failures++;
    channel.blockedUntil = this.feeding.now() + circuitDelay(channel.failures, 0.5);
  }
}

describe('A failing channel', () => {
  let feeding: FeederFixture;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
  });
  afterEach(() => feeding.close());

  const rows = (ids: readonly number[]) => Promise.all(ids.map((id) => feeding.messages.row(id)));
  const toEachTwice = (count: number): Partial<BatchItem>[] =>
    Array.from({ length: count * 2 }, (_, index) => ({ phone: String(5511987650000 + (index % count)) }));

  it('is probed with each message in turn, so that messages that are never accepted do not block the others', async () => {
    const ids = await feeding.store(Array<object>(11).fill({}));
    const good = ids.at(-1)!;
    const channel = new FailingChannel(feeding, (id) => id !== good);
    expect(await channel.run(30 * MINUTE, () => channel.sent.includes(good))).toBeLessThan(8 * MINUTE);
  });

  it('charges a message that is never accepted once others show that the channel works', async () => {
    const [bad = 0, ...others] = await feeding.store([{ phone: ANA }, { phone: ANA }, {}, {}]);
    const channel = new FailingChannel(feeding, (id) => id === bad);
    await channel.run(10 * MINUTE);
    expect(channel.sent.toSorted((a, b) => a - b)).toEqual(others);
    expect(await rows([bad])).toMatchObject([{ attempts: 5, failure_code: 'attempts_exhausted' }]);
  });

  it('is probed with the same message again where there is no other', async () => {
    let isDown = true;
    const [first, second] = await feeding.store([{ phone: ANA }, { phone: ANA }]);
    const channel = new FailingChannel(feeding, () => isDown);
    await channel.run(10 * MINUTE);
    isDown = false;
    await channel.run(2 * MINUTE);
    expect(channel.sent).toEqual([first, second]);
  });

  it('loses and charges nothing while it is down, and keeps the order to each recipient', async () => {
    let isDown = true;
    const ids = await feeding.store(toEachTwice(10));
    const channel = new FailingChannel(feeding, () => isDown);
    await channel.run(25 * MINUTE);
    const waiting = await rows(ids);
    expect(new Set(waiting.map(({ attempts, due_at }) => `${attempts} ${due_at}`)).size).toBe(1);
    expect(waiting[0]).toMatchObject({ attempts: 0 });
    isDown = false;
    await channel.run(2 * MINUTE);
    expect(channel.sent.toSorted((a, b) => a - b)).toEqual(ids);
    for (const [index, first] of ids.slice(0, 10).entries()) {
      expect(channel.sent.indexOf(first)).toBeLessThan(channel.sent.indexOf(ids[index + 10]!));
    }
  });
});

describe('ProbedRecipients', () => {
  it('forgets the recipient that was probed first when its bound is reached', () => {
    const probed = new ProbedRecipients();
    for (let i = 0; i < 256; i++) probed.add(`${i}`);
    expect([probed.has('0'), probed.has('255')]).toEqual([true, true]);
    probed.add('256');
    expect([probed.has('0'), probed.has('256')]).toEqual([false, true]);
  });

  it('returns whether any recipient had been probed', () => {
    const probed = new ProbedRecipients();
    probed.add('ana');
    expect([probed.clear(), probed.has('ana'), probed.clear()]).toEqual([true, false, false]);
  });
});
