import { Lane } from '@recado/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryQueue } from './memory.queue.js';
import type { QueueChunk } from './message-queue.js';

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

  it('passes on in order what was published before there was a consumer', async () => {
    for (let id = 1; id <= 3; id++) await queue.publish(chunk(Lane.Normal, id));
    queue.consume(hold);
    expect(taken).toEqual([1, 2, 3]);
  });

  it('handles eight chunks of a lane at the same time, and those of other lanes besides', async () => {
    queue.consume(hold);
    for (let id = 1; id <= 20; id++) await queue.publish(chunk(Lane.Normal, id));
    expect(taken).toHaveLength(8);
    await queue.publish(chunk(Lane.High, 100));
    expect(taken).toContain(100);
    finish[0]?.();
    await settled();
    expect(taken).toHaveLength(10);
  });

  it('passes on the chunks of a channel while another channel is slow', async () => {
    queue.consume(hold);
    for (let id = 1; id <= 20; id++) await queue.publish(chunk(Lane.Normal, id));
    await queue.publish(chunk(Lane.Normal, 100, 2));
    expect(taken).toContain(100);
  });

  it('continues after a handler has failed', async () => {
    queue.consume(({ ids }) => {
      taken.push(...ids);
      return Promise.reject(new Error('no'));
    });
    for (let id = 1; id <= 10; id++) await queue.publish(chunk(Lane.Low, id));
    await settled();
    expect(taken).toHaveLength(10);
  });

  it('takes no more after a stop, which waits for the handlers under way', async () => {
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
