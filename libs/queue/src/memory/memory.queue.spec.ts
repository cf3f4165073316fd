import { Lane } from '@recado/core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QueueChunk } from '../message-queue.js';
import { MemoryQueue } from './memory.queue.js';

const chunk = (lane: Lane, id: number, channelId = 1): QueueChunk => ({ channelId, lane, ids: [id] });

describe('MemoryQueue', () => {
  let queue: MemoryQueue;
  let taken: number[];
  let finish: (() => void)[];

  beforeEach(() => {
    queue = new MemoryQueue();
    taken = [];
    finish = [];
  });

  const hold = ({ ids }: QueueChunk) => {
    taken.push(...ids);
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('hands over what came before the consumer, lane by lane in order', async () => {
    for (let id = 1; id <= 3; id++) await queue.publish(chunk(Lane.Normal, id));
    queue.consume(hold);
    expect(taken).toEqual([1, 2, 3]);
  });

  it('handles so many of a lane at once, and another lane all the same', async () => {
    queue.consume(hold);
    for (let id = 1; id <= 20; id++) await queue.publish(chunk(Lane.Normal, id));
    expect(taken).toHaveLength(8);
    await queue.publish(chunk(Lane.High, 100));
    expect(taken).toContain(100);
    finish[0]?.();
    await settled();
    expect(taken).toHaveLength(10);
  });

  it('hands over what is for one channel while another takes its time', async () => {
    queue.consume(hold);
    for (let id = 1; id <= 20; id++) await queue.publish(chunk(Lane.Normal, id));
    await queue.publish(chunk(Lane.Normal, 100, 2));
    expect(taken).toContain(100);
  });

  it('goes on after a handler that failed', async () => {
    queue.consume(({ ids }) => {
      taken.push(...ids);
      return Promise.reject(new Error('no'));
    });
    for (let id = 1; id <= 10; id++) await queue.publish(chunk(Lane.Low, id));
    await settled();
    expect(taken).toHaveLength(10);
  });

  it('stops taking, and waits for what is being handled', async () => {
    queue.consume(hold);
    await queue.publish(chunk(Lane.High, 1));
    let stopped = false;
    const stopping = queue.stop().then(() => (stopped = true));
    await queue.publish(chunk(Lane.High, 2));
    await settled();
    expect([stopped, taken]).toEqual([false, [1]]);
    finish[0]?.();
    await stopping;
    expect(taken).toEqual([1]);
  });
});
