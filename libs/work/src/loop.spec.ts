import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loop, type LoopOptions } from './loop.js';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A loop that rests a second after each tick. */
function setUp(options: Partial<LoopOptions> = {}) {
  const tick = vi.fn(() => Promise.resolve(1_000));
  const onError = vi.fn();
  const loop = new Loop({ tick, onError, ...options });
  return { loop, tick, onError };
}

/** A tick that ends when `end` is called. */
function heldTick() {
  let end = () => {};
  const tick = vi.fn(() => new Promise<number>((resolve) => (end = () => resolve(1_000))));
  return { tick, end: () => end() };
}

describe('Loop', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ticks at once and rests as long as the tick returns', async () => {
    const { loop, tick } = setUp();
    loop.start();
    await pass(999);
    expect(tick).toHaveBeenCalledTimes(1);
    await pass(2);
    expect(tick).toHaveBeenCalledTimes(2);
    await loop.stop();
  });

  it('starts once and stops once, however often that is called', async () => {
    const { loop, tick } = setUp();
    await loop.stop();
    loop.start();
    loop.start();
    await pass(10);
    expect(tick).toHaveBeenCalledTimes(1);
    await Promise.all([loop.stop(), loop.stop()]);
    await pass(10_000);
    expect(tick).toHaveBeenCalledTimes(1);
  });

  it('runs again after a stop', async () => {
    const { loop, tick } = setUp();
    loop.start();
    await loop.stop();
    const before = tick.mock.calls.length;
    loop.start();
    await pass(10);
    expect(tick.mock.calls.length).toBe(before + 1);
    await loop.stop();
  });

  it('ends its rest when nudged', async () => {
    const { loop, tick } = setUp();
    loop.start();
    await pass(100);
    loop.nudge();
    await pass(1);
    expect(tick).toHaveBeenCalledTimes(2);
    await pass(500);
    expect(tick).toHaveBeenCalledTimes(2);
    await loop.stop();
  });

  it('ticks again right after a tick in which it was nudged', async () => {
    const held = heldTick();
    const { loop } = setUp({ tick: held.tick });
    loop.start();
    loop.nudge();
    loop.nudge();
    held.end();
    await pass(5);
    expect(held.tick).toHaveBeenCalledTimes(2);
    const stopped = loop.stop();
    held.end();
    await stopped;
  });

  it('stop waits for the tick under way', async () => {
    const held = heldTick();
    const { loop } = setUp({ tick: held.tick });
    const stopped = vi.fn();
    loop.start();
    const stopping = loop.stop().then(stopped);
    await pass(10_000);
    expect(stopped).not.toHaveBeenCalled();
    held.end();
    await pass(1);
    expect(stopped).toHaveBeenCalled();
    await stopping;
    expect(held.tick).toHaveBeenCalledTimes(1);
  });

  it('backs off on errors even when nudged, and recovers', async () => {
    const tick = vi.fn<() => Promise<number>>();
    const { loop, onError } = setUp({ tick: tick.mockRejectedValue(new Error('away')), maxErrorRestMs: 300 });
    loop.start();
    for (const [rest, ticks] of [
      [95, 1],
      [10, 2],
      [190, 2],
      [10, 3],
      [290, 3],
      [15, 4],
      [290, 4],
      [15, 5],
    ] as const) {
      loop.nudge();
      await pass(rest);
      expect([rest, tick.mock.calls.length]).toEqual([rest, ticks]);
    }
    expect(onError).toHaveBeenCalledTimes(5);
    tick.mockResolvedValue(1_000);
    await pass(300);
    loop.nudge();
    await pass(1);
    expect(tick).toHaveBeenCalledTimes(7);
    await loop.stop();
  });

  it('keeps its minimum rest when nudged', async () => {
    const { loop, tick } = setUp({ minRestMs: 50 });
    loop.start();
    await pass(1);
    loop.nudge();
    await pass(45);
    expect(tick).toHaveBeenCalledTimes(1);
    await pass(10);
    expect(tick).toHaveBeenCalledTimes(2);
    await loop.stop();
  });

  it('lets others run between two ticks also where each tick is to hurry', async () => {
    const { loop, tick } = setUp({ minRestMs: 50 });
    let isOver = false;
    // A bound, since without a rest nothing else would end this.
    tick.mockImplementation(async () => {
      if (!isOver && tick.mock.calls.length < 100) loop.hurry();
      return 1_000;
    });
    loop.start();
    await pass(1);
    isOver = true;
    expect(tick.mock.calls.length).toBeLessThan(10);
    await loop.stop();
  });

  it('ends its minimum rest when it is to hurry, but not the rest after an error', async () => {
    const { loop, tick } = setUp({ minRestMs: 50 });
    loop.start();
    await pass(1);
    loop.hurry();
    await pass(1);
    expect(tick).toHaveBeenCalledTimes(2);
    tick.mockRejectedValueOnce(new Error('away'));
    loop.hurry();
    await pass(1);
    loop.hurry();
    await pass(45);
    expect(tick).toHaveBeenCalledTimes(3);
    await loop.stop();
  });
});
