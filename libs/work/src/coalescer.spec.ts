import { describe, expect, it } from 'vitest';
import { Coalescer } from './coalescer.js';

function recorder(max: number) {
  const groups: number[][] = [];
  const coalescer = new Coalescer(async (items: number[]) => {
    groups.push(items);
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => item * 10);
  }, max);
  return { groups, coalescer };
}

describe('Coalescer', () => {
  it('does together what is asked for together, and answers each its own', async () => {
    const { groups, coalescer } = recorder(10);
    expect(await Promise.all([1, 2, 3].map((item) => coalescer.add(item)))).toEqual([10, 20, 30]);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  it('keeps groups within their bound, in order', async () => {
    const { groups, coalescer } = recorder(2);
    expect(await Promise.all([1, 2, 3, 4, 5].map((item) => coalescer.add(item)))).toEqual([10, 20, 30, 40, 50]);
    expect(groups).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('lets what comes during the work wait for the next group', async () => {
    const groups: number[][] = [];
    let end: () => void = () => {};
    const coalescer = new Coalescer((items: number[]) => {
      groups.push(items);
      return new Promise<number[]>((resolve) => (end = () => resolve(items)));
    }, 10);
    const first = coalescer.add(1);
    await expect.poll(() => groups.length, { timeout: 10_000 }).toBe(1);
    const others = [coalescer.add(2), coalescer.add(3)];
    end();
    await first;
    await expect.poll(() => groups.length, { timeout: 10_000 }).toBe(2);
    end();
    await Promise.all(others);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  it('fails a group as one and goes on with the next', async () => {
    const { coalescer } = recorder(2);
    const results = await Promise.allSettled([1, 13, 3].map((item) => coalescer.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await coalescer.add(4)).toBe(40);
  });
});
