import { Lane } from '@recado/core';
import type { QueueChunk } from '@recado/queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FeederFixture } from '../testing/feeder-fixture.js';

const ANA = '5511987650001';
const MINUTE = 60_000;

/** A worker with a slow gateway: hints wait in it until it claims them, for as long as they say at most. */
class SlowWorker {
  /** Until when each id may be claimed, UTC milliseconds. */
  private readonly waiting = new Map<number, number>();
  /** The ids that left, in that order, and when, UTC milliseconds. */
  readonly sent: { id: number; at: number }[] = [];

  constructor(private readonly feeding: FeederFixture) {}

  get ids(): number[] {
    return this.sent.map(({ id }) => id);
  }

  /** Takes the published hints. */
  take(): readonly QueueChunk[] {
    const chunks = this.feeding.queue.empty();
    for (const { ids, claimBy = Infinity } of chunks) for (const id of ids) this.waiting.set(id, claimBy);
    return chunks;
  }

  /** Claims and sends up to so many of the messages that wait here. */
  async send(count = Infinity): Promise<void> {
    const { clock, claims, recorder } = this.feeding.messages;
    for (const [id, claimBy] of this.waiting) if (claimBy < clock.now()) this.waiting.delete(id);
    for (const id of [...this.waiting.keys()].slice(0, count)) {
      this.waiting.delete(id);
      for (const attempt of await claims.claim([id], 1)) {
        this.sent.push({ id, at: clock.now() });
        await recorder.record([{ kind: 'sent', attempt, at: clock.now(), providerMessageId: null }]);
      }
    }
  }
}

describe('Feeder, when workers claim late', () => {
  let feeding: FeederFixture;
  let worker: SlowWorker;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
    worker = new SlowWorker(feeding);
  });
  afterEach(() => feeding.close());

  const cap = (messages: number) => feeding.limit({ dailyCap: { messages, warmUp: null } });
  const storeUrgent = (count: number, from: number) =>
    feeding.store(
      Array.from({ length: count }, (_, i) => ({ lane: Lane.High, phone: String(5521900000000 + from + i) })),
    );
  const close = (ms: number) => (feeding.channel.blockedUntil = feeding.now() + ms);
  async function tick(ms?: number): Promise<readonly QueueChunk[]> {
    await feeding.tick(ms);
    return worker.take();
  }

  it('lets no more leave on a day than the cap while urgent messages overtake hints that wait for seconds', async () => {
    cap(40);
    await feeding.store(Array<object>(60).fill({}));
    for (let round = 0; round < 6; round++) {
      await tick();
      feeding.messages.clock.advance(5_001);
      await storeUrgent(20, round * 100);
    }
    await worker.send();
    for (let round = 0; round < 4; round++) {
      await tick(5_001);
      await worker.send();
    }
    expect(worker.sent).toHaveLength(40);
  });

  it.each([200, 700, 1_900])('uses the whole cap, and no more, when a message takes %i ms to leave', async (ms) => {
    cap(50);
    await feeding.store(Array<object>(80).fill({}));
    for (let step = 0; step < 90; step++) {
      await tick(ms);
      await worker.send(1);
      if (step % 7 === 0) await storeUrgent(1, step);
    }
    expect(worker.sent).toHaveLength(50);
  });

  it.each([500, 1_500])('keeps rate and order of a gateway that takes %i ms for a message', async (ms) => {
    cap(1_000);
    const ids = await feeding.store(Array<object>(200).fill({}));
    for (let step = 0; step < 120; step++) {
      await tick(ms);
      await worker.send(1);
    }
    expect(worker.sent).toHaveLength(120);
    const places = worker.ids.map((id, place) => Math.abs(ids.indexOf(id) - place));
    expect(Math.max(...places)).toBeLessThan(5);
  });

  it('counts hints that a worker still has when the channel closes for a moment', async () => {
    cap(40);
    await feeding.store(Array<object>(30).fill({}));
    await tick();
    close(500);
    await tick();
    await storeUrgent(40, 0);
    for (let round = 0; round < 5; round++) await tick(600);
    await worker.send();
    for (let round = 0; round < 10; round++) {
      await tick(1_000);
      await worker.send();
    }
    expect(worker.sent).toHaveLength(40);
  });

  it('publishes again at once after the queue lost its hints, and counts each message once', async () => {
    cap(40);
    const ids = await feeding.store(Array<object>(30).fill({}));
    feeding.feeder.onApplicationBootstrap();
    await feeding.feeder.onModuleDestroy();
    await tick();
    feeding.queue.lose();
    const again = [...(await tick()), ...(await tick()), ...(await tick())].flatMap((chunk) => chunk.ids);
    expect(again.toSorted((a, b) => a - b)).toEqual(ids);
    await worker.send();
    await storeUrgent(40, 0);
    for (let round = 0; round < 10; round++) {
      await tick(1_000);
      await worker.send();
    }
    expect(worker.sent).toHaveLength(40);
  });

  it('gives back the share of a message that was rescheduled, but not while its hint may still be claimed', async () => {
    cap(1);
    const [first] = await feeding.store([{}]);
    await tick();
    await feeding.messages.database.write((tx) =>
      tx.run('UPDATE messages SET due_at = ? WHERE id = ?', [feeding.now() + 2_000, first!]),
    );
    await tick();
    const [urgent] = await storeUrgent(1, 0);
    await tick(2_500);
    await worker.send();
    expect(worker.ids).toEqual([first]);
    for (let round = 0; round < 10; round++) {
      await tick(1_000);
      await worker.send();
    }
    expect(worker.ids).not.toContain(urgent);
  });

  describe('on a channel with spacing', () => {
    /** Returns the distances between the messages to Ana, in ms, after a message waited in the worker for `waitMs`. */
    async function distances(spacingMs: number, waitMs: number, between?: () => Promise<void>): Promise<number[]> {
      feeding.limit({ spacingMs });
      await tick(10 * MINUTE);
      await tick(10 * MINUTE);
      await feeding.store([{ phone: ANA }]);
      await tick();
      await between?.();
      feeding.messages.clock.advance(waitMs);
      await feeding.store([{ phone: ANA, lane: Lane.High }]);
      await tick(1);
      await worker.send();
      for (let step = 0; step < 200 && worker.sent.length < 2; step++) {
        await tick(500);
        await worker.send();
      }
      return worker.sent.slice(1).map(({ at }, index) => at - worker.sent[index]!.at);
    }

    it.each([
      [MINUTE, 3_000],
      [MINUTE, 5_000],
      [MINUTE, 9_000],
      [2_000, 3_500],
    ])('keeps %i ms between two messages although the first waits for %i ms in a worker', async (spacingMs, waitMs) => {
      const [distance] = await distances(spacingMs, waitMs);
      expect(distance).toBeGreaterThanOrEqual(spacingMs);
    });

    it('keeps it when the channel closes for a moment meanwhile', async () => {
      const [distance] = await distances(MINUTE, 1_500, async () => {
        close(500);
        await tick();
      });
      expect(distance).toBeGreaterThanOrEqual(MINUTE);
    });
  });
});
