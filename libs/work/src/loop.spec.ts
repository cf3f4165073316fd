import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loop, type LoopOptions } from './loop.js';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A loop whose turns rest a second, and how many it has made. */
function setUp(options: Partial<LoopOptions> = {}) {
  const turn = vi.fn(() => Promise.resolve(1_000));
  const onError = vi.fn();
  const loop = new Loop({ turn, onError, ...options });
  return { loop, turn, onError };
}

/** A turn that ends when it is told to. */
function heldTurn() {
  let end = () => {};
  const turn = vi.fn(() => new Promise<number>((resolve) => (end = () => resolve(1_000))));
  return { turn, end: () => end() };
}

describe('Loop', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('takes a turn at once and rests as long as the turn says', async () => {
    const { loop, turn } = setUp();
    loop.start();
    await pass(999);
    expect(turn).toHaveBeenCalledTimes(1);
    await pass(2);
    expect(turn).toHaveBeenCalledTimes(2);
    await loop.stop();
  });

  it('starts once and stops once, however often it is told', async () => {
    const { loop, turn } = setUp();
    await loop.stop();
    loop.start();
    loop.start();
    await pass(10);
    expect(turn).toHaveBeenCalledTimes(1);
    await Promise.all([loop.stop(), loop.stop()]);
    await pass(10_000);
    expect(turn).toHaveBeenCalledTimes(1);
  });

  it('runs again after a stop', async () => {
    const { loop, turn } = setUp();
    loop.start();
    await loop.stop();
    const before = turn.mock.calls.length;
    loop.start();
    await pass(10);
    expect(turn.mock.calls.length).toBe(before + 1);
    await loop.stop();
  });

  it('is nudged out of its rest', async () => {
    const { loop, turn } = setUp();
    loop.start();
    await pass(100);
    loop.nudge();
    await pass(1);
    expect(turn).toHaveBeenCalledTimes(2);
    await pass(500);
    expect(turn).toHaveBeenCalledTimes(2);
    await loop.stop();
  });

  it('takes another turn right after the one in which it was nudged', async () => {
    const held = heldTurn();
    const { loop } = setUp({ turn: held.turn });
    loop.start();
    loop.nudge();
    loop.nudge();
    held.end();
    await pass(5);
    expect(held.turn).toHaveBeenCalledTimes(2);
    const stopped = loop.stop();
    held.end();
    await stopped;
  });

  it('waits on stop for the turn under way', async () => {
    const held = heldTurn();
    const { loop } = setUp({ turn: held.turn });
    const stopped = vi.fn();
    loop.start();
    const stopping = loop.stop().then(stopped);
    await pass(10_000);
    expect(stopped).not.toHaveBeenCalled();
    held.end();
    await pass(1);
    expect(stopped).toHaveBeenCalled();
    await stopping;
    expect(held.turn).toHaveBeenCalledTimes(1);
  });

  it('backs off on errors, whatever nudges it, and recovers', async () => {
    const turn = vi.fn<() => Promise<number>>();
    const { loop, onError } = setUp({ turn: turn.mockRejectedValue(new Error('away')), maxErrorRestMs: 300 });
    loop.start();
    for (const [rest, turns] of [
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
      expect([rest, turn.mock.calls.length]).toEqual([rest, turns]);
    }
    expect(onError).toHaveBeenCalledTimes(5);
    turn.mockResolvedValue(1_000);
    await pass(300);
    loop.nudge();
    await pass(1);
    expect(turn).toHaveBeenCalledTimes(7);
    await loop.stop();
  });

  it('keeps its shortest rest when nudged', async () => {
    const { loop, turn } = setUp({ minRestMs: 50 });
    loop.start();
    await pass(1);
    loop.nudge();
    await pass(45);
    expect(turn).toHaveBeenCalledTimes(1);
    await pass(10);
    expect(turn).toHaveBeenCalledTimes(2);
    await loop.stop();
  });
});
