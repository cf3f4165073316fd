import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/support/until.js';
import { withTimeout, retryFor, Semaphore, SharedRefresh } from './waiting.js';

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('resolves with the result of the work, and leaves no timer', async () => {
    expect(await withTimeout(1_000, Promise.resolve(7))).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects as the work does', async () => {
    await expect(withTimeout(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for work that never ends', async () => {
    const waiting = expect(withTimeout(1_000, new Promise(() => undefined))).rejects.toThrow('1000 ms');
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
  });

  it('rejects with the error that it is given', async () => {
    const late = () => new TypeError('too late');
    const waiting = expect(withTimeout(1_000, new Promise(() => undefined), late)).rejects.toThrow(TypeError);
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
  });
});

const SHORT = { forMs: 60_000, restMs: 1 };

/** Fails as often as this, then answers. */
function failing(times: number) {
  let runs = 0;
  return () => (runs++ < times ? Promise.reject(new Error(`run ${runs}`)) : Promise.resolve(runs));
}

it('runs work again until it succeeds, and tells of each rest', async () => {
  const waits: string[] = [];
  const onWait = (error: unknown) => void waits.push(String(error));
  expect(await retryFor(failing(2), SHORT, { isForNow: () => true, onWait })).toBe(3);
  expect(waits).toEqual(['Error: run 1', 'Error: run 2']);
});

it('rejects at once with a failure that does not pass, and with the last one when patience is over', async () => {
  const none = { isForNow: () => false, onWait: () => expect.unreachable() };
  await expect(retryFor(failing(1), SHORT, none)).rejects.toThrow('run 1');
  const all = { isForNow: () => true, onWait: () => undefined };
  let runs = 0;
  const always = () => Promise.reject(new Error(`run ${++runs}`));
  const last: unknown = await retryFor(always, { forMs: 20, restMs: 5 }, all).catch((error: unknown) => error);
  expect(last).toEqual(new Error(`run ${runs}`));
});

describe('Semaphore', () => {
  it('run so many at once, and the others in their order, whatever became of those before', async () => {
    const semaphore = new Semaphore(2);
    const log: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) =>
      semaphore.run(async () => {
        log.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (name === 'a') throw new Error(name);
        return name;
      });
    const all = ['a', 'b', 'c', 'd'].map((name) => work(name).catch((error: Error) => `failed ${error.message}`));
    await Promise.resolve();
    expect(log).toEqual(['a', 'b']);
    ends[0]!();
    expect(await all[0]).toBe('failed a');
    expect(log).toEqual(['a', 'b', 'c']);
    ends[1]!();
    await all[1];
    ends.slice(2).forEach((end) => end());
    expect(await all[2]).toBe('c');
    ends.slice(3).forEach((end) => end());
    expect(await all[3]).toBe('d');
    expect(await semaphore.run(async () => 'e')).toBe('e');
  });
});

describe('SharedRefresh', () => {
  it('looks at once, and then once for all who ask within the time', async () => {
    const looks: number[] = [];
    const fresh = new SharedRefresh(async () => void looks.push(performance.now()), 50);
    await fresh.now();
    await Promise.all(Array.from({ length: 1_000 }, () => fresh.now()));
    expect(looks).toHaveLength(2);
    // A timer may fire a millisecond early.
    expect(looks[1]! - looks[0]!).toBeGreaterThanOrEqual(48);
  });

  it('begins a new look for who asks during one', async () => {
    let looks = 0;
    let end = () => {};
    const fresh = new SharedRefresh(() => new Promise((resolve) => ((end = resolve), looks++)), 0);
    void fresh.now();
    await until(() => looks === 1);
    const second = fresh.now();
    await until(() => looks === 2);
    end();
    await second;
  });

  it('passes an error on to those who asked, and looks again for the next', async () => {
    let fails = true;
    const fresh = new SharedRefresh(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve()), 0);
    await expect(Promise.all([fresh.now(), fresh.now()])).rejects.toThrow('away');
    fails = false;
    await fresh.now();
  });
});
