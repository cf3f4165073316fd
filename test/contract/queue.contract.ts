import { Lane, LANES } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InspectableQueue, MessageQueue, QueueChunk } from '../../libs/queue/src/message-queue.js';
import { promptly } from '../support/promptly.js';
import { until } from '../support/until.js';

export type AnyQueue = MessageQueue & InspectableQueue;

export interface QueueHarness {
  /** The queue as this process sees it. */
  queue: AnyQueue;
  /** The same queue as another process sees it; undefined where only one process can. */
  other?: AnyQueue;
  close(): Promise<void>;
}

/** A chunk with one id, by which tests recognise it. */
export const chunk = (id: number, lane: Lane = Lane.Normal): QueueChunk => ({ channelId: 7, lane, ids: [id] });

/** A handler that records what it takes, and with `holds` ends only when it is released. */
export class Taker {
  readonly taken: number[] = [];
  private readonly held = new Map<number, () => void>();

  constructor(private readonly holds = false) {}

  readonly handle = ({ ids: [id = 0] }: QueueChunk): Promise<void> => {
    this.taken.push(id);
    return this.holds ? new Promise((resolve) => this.held.set(id, resolve)) : Promise.resolve();
  };

  release(id: number): void {
    this.held.get(id)?.();
    this.held.delete(id);
  }

  releaseAll(): void {
    for (const id of [...this.held.keys()]) this.release(id);
  }
}

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** What every adapter of the port must do. `shared`: also between several processes. */
export function queueContract(name: string, makeHarness: () => Promise<QueueHarness>, { shared = false } = {}): void {
  describe(`${name} as a queue`, () => {
    let harness: QueueHarness;
    let queue: AnyQueue;
    let taker: Taker;

    beforeEach(async () => {
      harness = await makeHarness();
      queue = harness.queue;
      taker = new Taker(true);
    });

    afterEach(async () => {
      taker.releaseAll();
      await harness.close();
    });

    const publish = async (ids: readonly number[], lane?: Lane) => {
      for (const id of ids) await queue.publish(chunk(id, lane));
    };
    const untilTaken = (count: number) =>
      until(() => taker.taken.length >= count, { describe: () => `${count} chunks; taken: ${taker.taken.join()}` });

    it('passes a chunk on as it was published', async () => {
      const published = { channelId: 3, lane: Lane.High, ids: [2 ** 52, 5, 1] };
      const inTime = { ...published, ids: [7], claimBy: Date.UTC(2026, 10, 25) };
      const paced = { ...published, ids: [8], times: [1_000.5] };
      const got: QueueChunk[] = [];
      queue.consume(async (taken) => void got.push(taken));
      for (const each of [published, inTime, paced]) await queue.publish(each);
      await until(() => got.length === 3);
      expect(got.toSorted((a, b) => b.ids[0]! - a.ids[0]!)).toEqual([published, paced, inTime]);
    });

    it('passes on in order what was published before there was a consumer', async () => {
      await publish(numbers(5));
      expect(await queue.depth()).toEqual({ 0: 0, 1: 5, 2: 0 });
      queue.consume(taker.handle);
      await untilTaken(5);
      expect(taker.taken).toEqual(numbers(5));
      expect(await queue.depth()).toEqual({ 0: 0, 1: 0, 2: 0 });
    });

    it('handles eight chunks of a lane at the same time, and another one when one has ended', async () => {
      queue.consume(taker.handle);
      await publish(numbers(20));
      await untilTaken(8);
      await until(async () => (await queue.depth())[Lane.Normal] === 12);
      expect(taker.taken).toHaveLength(8);
      taker.release(taker.taken[0]!);
      await untilTaken(9);
      expect((await queue.depth())[Lane.Normal]).toBe(11);
    });

    it.each(LANES)('handles the other lanes while lane %i is full', async (full) => {
      queue.consume(taker.handle);
      await publish(numbers(20), full);
      await untilTaken(8);
      const others = LANES.filter((lane) => lane !== full);
      for (const lane of others) await queue.publish(chunk(100 + lane, lane));
      await untilTaken(10);
      expect(sorted(taker.taken).slice(-2)).toEqual(sorted(others.map((lane) => 100 + lane)));
    });

    it('continues after handlers that fail, and does not repeat their chunks', async () => {
      const taken: number[] = [];
      queue.consume(({ ids }) => {
        taken.push(...ids);
        return Promise.reject(new Error('no'));
      });
      await publish(numbers(30));
      await until(() => taken.length >= 30);
      await until(async () => (await queue.depth())[Lane.Normal] === 0);
      expect(sorted(taken)).toEqual(numbers(30));
    });

    it('takes no more after a stop, which waits for the handlers under way', async () => {
      queue.consume(taker.handle);
      await publish([1]);
      await untilTaken(1);
      let stopped = false;
      const stopping = queue.stop().then(() => (stopped = true));
      await publish(numbers(5, 2));
      await until(async () => (await queue.depth())[Lane.Normal] === 5);
      expect([stopped, taker.taken]).toEqual([false, [1]]);
      taker.release(1);
      await stopping;
      expect(taker.taken).toEqual([1]);
    });

    it('stops at once when idle, also before it has consumed anything', async () => {
      await queue.stop();
      await promptly(5_000, async (round) => {
        queue.consume(taker.handle);
        await publish([round]);
        await untilTaken(round + 1);
        taker.releaseAll();
        await queue.stop();
      });
    });

    if (!shared) return;

    it('gives each chunk to one of two processes, half to each', async () => {
      const other = new Taker(true);
      queue.consume(taker.handle);
      harness.other!.consume(other.handle);
      await publish(numbers(16));
      await until(() => taker.taken.length + other.taken.length >= 16);
      expect([taker.taken.length, other.taken.length]).toEqual([8, 8]);
      expect(sorted([...taker.taken, ...other.taken])).toEqual(numbers(16));
      other.releaseAll();
    });
  });
}
