import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/support/until.js';
import { GroupCommit, type GroupCommitOptions } from './group-commit.js';

/** Multiplies numbers by ten; refuses a group with 13 in it. */
function setUp(options: Partial<GroupCommitOptions<number, number>> = {}) {
  const groups: number[][] = [];
  const commit = async (items: readonly number[]) => {
    groups.push([...items]);
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => item * 10);
  };
  return { groups, group: new GroupCommit({ commit, ...options }) };
}

/** Commits that end when they are told to. */
function setUpHeld() {
  const groups: (readonly number[])[] = [];
  let end = () => {};
  const commit = (items: readonly number[]) => {
    groups.push(items);
    return new Promise<void>((resolve) => (end = resolve));
  };
  const committing = (count: number) => until(() => groups.length === count);
  return { groups, group: new GroupCommit({ commit, maxItems: 10 }), committing, end: () => end() };
}

const statusOf = (results: readonly PromiseSettledResult<unknown>[]) => results.map(({ status }) => status);

describe('GroupCommit', () => {
  afterEach(() => void vi.useRealTimers());

  it('commits together what is added together, and answers each item with its own result', async () => {
    const { groups, group } = setUp();
    expect(await Promise.all([1, 2, 3].map((item) => group.add(item)))).toEqual([10, 20, 30]);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  it('keeps groups within their maximum, in order', async () => {
    const { groups, group } = setUp({ maxItems: 2 });
    expect(await Promise.all([1, 2, 3, 4, 5].map((item) => group.add(item)))).toEqual([10, 20, 30, 40, 50]);
    expect(groups).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('commits one group at a time: what is added meanwhile is the next group', async () => {
    const { groups, group, committing, end } = setUpHeld();
    const first = group.add(1);
    await committing(1);
    const others = [group.add(2), group.add(3)];
    end();
    await first;
    await committing(2);
    end();
    await Promise.all(others);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  it('takes an item that is added in the moment in which the last group ends', async () => {
    const { group } = setUp({ maxItems: 1 });
    for (let item = 20; item < 40; item++) {
      expect(await group.add(item)).toBe(item * 10);
      for (let microtask = 20; microtask < item; microtask++) await Promise.resolve();
    }
  });

  it('fails a group as one and continues with the next', async () => {
    const { group } = setUp({ maxItems: 2 });
    const results = await Promise.allSettled([1, 13, 3].map((item) => group.add(item)));
    expect(statusOf(results)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await group.add(4)).toBe(40);
  });

  it('commits each item once alone after an error of one item', async () => {
    const { groups, group } = setUp({ isOfOneItem: (error) => error instanceof Error });
    const results = await Promise.allSettled([1, 13, 3].map((item) => group.add(item)));
    expect(statusOf(results)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([[1, 13, 3], [1], [13], [3]]);
  });

  it('waits for the delay after the first item, or until a group is full', async () => {
    vi.useFakeTimers();
    const { groups, group } = setUp({ delayMs: 50, maxItems: 3 });
    void group.add(1);
    await vi.advanceTimersByTimeAsync(40);
    void group.add(2);
    await vi.advanceTimersByTimeAsync(9);
    expect(groups).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1, 2]]);
    for (const item of [3, 4, 5]) void group.add(item);
    await vi.advanceTimersByTimeAsync(0);
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('flushes at once, and says when everything is committed', async () => {
    const { groups, group } = setUp({ delayMs: 60_000 });
    await group.flush();
    const result = group.add(1);
    await group.flush();
    expect(groups).toEqual([[1]]);
    expect(await result).toBe(10);
  });
});
