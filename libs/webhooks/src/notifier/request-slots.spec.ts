import { describe, expect, it } from 'vitest';
import { RequestSlots } from './running-attempts.js';

const sum = (free: ReadonlyMap<number, number>) => [...free.values()].reduce((total, requests) => total + requests, 0);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Slots with these endpoints due, and a clock. */
function slotsOf(...ids: number[]) {
  const slots = new RequestSlots();
  for (const id of ids) slots.markDue(id);
  let now = 0;
  const acquire = (free: ReadonlyMap<number, number>) =>
    free.forEach((requests, id) => Array.from({ length: requests }, () => slots.acquire(id)));
  const free = () => slots.free(now);
  return {
    slots,
    free,
    acquire,
    wait: (ms: number) => (now += ms),
    release: (id: number, succeeded: boolean | null, times = 1) =>
      Array.from({ length: times }, () => slots.release(id, succeeded, now)),
    /** Acquires until no endpoint gets a slot any more; returns how many requests that were. */
    fill: () => {
      let total = 0;
      for (let next = free(); next.size > 0; next = free()) {
        acquire(next);
        total += sum(next);
      }
      return total;
    },
  };
}

describe('request slots', () => {
  it('allow an endpoint four requests at first, and one more after each success, up to 32', () => {
    const { free, acquire, release } = slotsOf(1, 2);
    acquire(free());
    expect(free()).toEqual(new Map());
    release(1, true, 3);
    expect(free()).toEqual(new Map([[1, 6]]));
    for (let answers = 0; answers < 40; answers++) {
      acquire(free());
      release(1, true);
    }
    acquire(free());
    expect(free()).toEqual(new Map());
    release(1, true, 32);
    expect(free()).toEqual(new Map([[1, 32]]));
  });

  it('are not given to an endpoint without due deliveries', () => {
    const { slots, free } = slotsOf(1, 2);
    slots.markIdle(1);
    expect([...free().keys()]).toEqual([2]);
  });

  it('are given for at most 128 deliveries at a time, first to endpoints that had none', () => {
    const { free, acquire } = slotsOf(...upTo(60));
    const first = free();
    acquire(first);
    expect([sum(first), first.size]).toEqual([128, 32]);
    expect([...free().keys()][0]).toBe(33);
  });

  it('are never all taken by endpoints that hang: a later one finds some', () => {
    for (const hanging of [10, 40, 60]) {
      const { slots, free, fill } = slotsOf(...upTo(hanging));
      expect(fill()).toBeLessThan(256);
      slots.markDue(1_000);
      expect(free().get(1_000)).toBeGreaterThanOrEqual(1);
    }
  });

  it('allow an endpoint that is down one request after 1 s, 2 s, 4 s … 30 s, and more after its first success', () => {
    const { free, acquire, release, wait } = slotsOf(1);
    acquire(free());
    release(1, false, 4);
    for (const rest of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      wait(rest - 1);
      expect(free()).toEqual(new Map());
      wait(1);
      expect(free()).toEqual(new Map([[1, 1]]));
      acquire(free());
      expect(free()).toEqual(new Map());
      release(1, false);
    }
    wait(30_000);
    acquire(free());
    release(1, true);
    expect(free()).toEqual(new Map([[1, 5]]));
  });

  it('are not withdrawn after single failures, nor after requests that were never made', () => {
    const { free, acquire, release } = slotsOf(1);
    for (const succeeded of [false, false, null, true, false, false]) {
      acquire(new Map([[1, 1]]));
      release(1, succeeded);
    }
    expect(free()).toEqual(new Map([[1, 4]]));
  });

  it('are kept for endpoints that succeed, however many failing ones are due', () => {
    const { slots, free, acquire, release, wait, fill } = slotsOf(...upTo(300));
    for (const id of upTo(300)) {
      acquire(new Map([[id, 5]]));
      release(id, false, 5);
    }
    wait(60_000);
    expect(fill()).toBeLessThanOrEqual(192);
    slots.markDue(1_000);
    expect(free().get(1_000)).toBe(4);
  });

  it('are not given to endpoints that rest, so that a later one is not delayed', () => {
    const { slots, free, wait } = slotsOf(...upTo(40));
    for (const id of upTo(40)) slots.markResting(id, id < 40 ? Infinity : 2_000, 0);
    for (const id of upTo(41)) slots.markDue(id);
    expect(free()).toEqual(new Map([[41, 4]]));
    wait(2_000);
    expect([...free().keys()]).toEqual([40, 41]);
    // What the database says is asked again: somebody may have changed it.
    wait(3_000);
    expect(free().size).toBe(32);
  });
});
