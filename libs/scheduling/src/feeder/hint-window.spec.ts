import { describe, expect, it } from 'vitest';
import { probeRoom, HintWindow, type OnItsWay } from './hint-window.js';

const way = (changes: Partial<OnItsWay> = {}): OnItsWay => ({
  hints: 0,
  highHints: 0,
  oldestHintAt: undefined,
  ...changes,
});

describe('HintWindow', () => {
  /** The window after the channel took everything at once for a while. */
  function wide(): HintWindow {
    const window = new HintWindow();
    for (let turn = 0; turn < 9; turn++) takeAll(window, turn);
    return window;
  }
  function takeAll(window: HintWindow, now: number): void {
    window.handedOut(window.roomFor(way(), now).all, way());
  }

  it('grows for a channel that takes everything, to its bound', () => {
    expect(wide().roomFor(way(), 10).all).toBe(1_024);
  });

  it('shrinks while hints wait, to its other bound, and grows again', () => {
    const window = wide();
    const all = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000].map(
      (now) => window.roomFor(way({ hints: 8, oldestHintAt: now - 501 }), now).all + 8,
    );
    expect(all).toEqual([512, 256, 128, 64, 32, 32, 32]);
    takeAll(window, 8_000);
    expect(window.roomFor(way(), 8_001).all).toBe(64);
  });

  it('does not grow while nothing is wanted', () => {
    const window = new HintWindow();
    for (let turn = 0; turn < 9; turn++) window.handedOut(1, way());
    expect(window.roomFor(way(), 10).all).toBe(128);
  });

  it('keeps places for high, and places from high', () => {
    const window = wide();
    expect(window.roomFor(way(), 10)).toEqual({ all: 1_024, high: 768, belowHigh: 896, isBelowWorthALook: true });
    const full = window.roomFor(way({ hints: 896 }), 11);
    expect(full).toMatchObject({ all: 128, belowHigh: 0, isBelowWorthALook: false });
    const flooded = window.roomFor(way({ hints: 768, highHints: 768 }), 12);
    expect(flooded).toEqual({ all: 256, high: 0, belowHigh: 128, isBelowWorthALook: true });
  });

  it('looks below high once half of the places there are free', () => {
    const worth = (hints: number) => wide().roomFor(way({ hints }), 10).isBelowWorthALook;
    expect([worth(449), worth(448)]).toEqual([false, true]);
  });

  it('tries a failing channel with one message', () => {
    expect(probeRoom(0)).toMatchObject({ all: 1, high: 1, belowHigh: 1, isBelowWorthALook: true });
    expect(probeRoom(1).all).toBe(0);
  });
});
