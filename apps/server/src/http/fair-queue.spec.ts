import { setImmediate as nextPass } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

const FLOOD = 1;
const OTHER = 2;
const THIRD = 3;

describe('FairQueue', () => {
  let queue: FairQueue;
  let done: string[];
  beforeEach(() => {
    queue = new FairQueue();
    done = [];
  });

  const run = (keyId: number, bytes: number, name: string) => {
    // Bound here, because ticks of an earlier test may still come.
    const mine = done;
    queue.run(keyId, bytes, (refusal) => void mine.push(refusal ? `${name} ${refusal.code}` : name));
  };
  const runMany = (keyId: number, count: number, bytes: number) => {
    for (let index = 0; index < count; index++) run(keyId, bytes, `${keyId}-${index}`);
  };
  const sinceLast = () => done.splice(0);

  it('starts what fits into a tick at once, and the rest in order in the next ticks', async () => {
    runMany(FLOOD, 5, 16_384);
    expect(sinceLast()).toEqual(['1-0', '1-1']);
    await nextPass();
    expect(sinceLast()).toEqual(['1-2', '1-3']);
    await nextPass();
    expect(sinceLast()).toEqual(['1-4']);
    run(FLOOD, 16_384, 'afterwards');
    expect(sinceLast()).toEqual(['afterwards']);
  });

  it('starts a body that exceeds a tick alone', async () => {
    runMany(FLOOD, 2, 10_000_000);
    expect(sinceLast()).toEqual(['1-0']);
    await nextPass();
    expect(sinceLast()).toEqual(['1-1']);
  });

  it('never delays small requests behind the flood of another key', async () => {
    runMany(FLOOD, 100, 16_384);
    sinceLast();
    run(OTHER, 300, 'other');
    run(FLOOD, 300, 'of the flood');
    expect(sinceLast()).toEqual(['other']);
    await nextPass();
    expect(sinceLast()).toEqual(['1-2', '1-3']);
  });

  it('serves keys with large requests round robin', async () => {
    runMany(FLOOD, 4, 16_384);
    runMany(OTHER, 2, 16_384);
    run(THIRD, 30_000, '3');
    expect(sinceLast()).toEqual(['1-0', '1-1']);
    await nextPass();
    expect(sinceLast()).toEqual(['1-2', '2-0']);
    await nextPass();
    expect(sinceLast()).toEqual(['3', '1-3']);
    await nextPass();
    expect(sinceLast()).toEqual(['2-1']);
  });

  it('starts many small requests of one key in one tick', () => {
    runMany(FLOOD, 100, 300);
    expect(done).toHaveLength(100);
  });

  it('refuses a key that has seconds of work waiting, and no other key', () => {
    runMany(FLOOD, 9, 16 * 1024 ** 2);
    expect(sinceLast()).toEqual(
      ['1-0', '1-5', '1-6', '1-7', '1-8'].map((name, index) => (index ? `${name} overloaded` : name)),
    );
    run(OTHER, 300, 'other');
    expect(sinceLast()).toEqual(['other']);
  });
});
