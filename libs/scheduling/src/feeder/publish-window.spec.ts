import { describe, expect, it } from 'vitest';
import { probeCapacity, PublishWindow, type OutstandingCounts } from './publish-window.js';

const counts = (changes: Partial<OutstandingCounts> = {}): OutstandingCounts => ({
  hints: 0,
  highHints: 0,
  oldestHintAt: undefined,
  ...changes,
});

describe('PublishWindow', () => {
  /** The window after the channel took everything at once for a while. */
  function wide(): PublishWindow {
    const window = new PublishWindow();
    for (let tick = 0; tick < 9; tick++) takeAll(window, tick);
    return window;
  }
  function takeAll(window: PublishWindow, now: number): void {
    window.published(window.capacityFor(counts(), now).total, counts());
  }

  it('doubles up to its bound while all hints are claimed', () => {
    expect(wide().capacityFor(counts(), 10).total).toBe(1_024);
  });

  it('halves down to its bound while hints wait, and grows again', () => {
    const window = wide();
    const all = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000].map(
      (now) => window.capacityFor(counts({ hints: 8, oldestHintAt: now - 501 }), now).total + 8,
    );
    expect(all).toEqual([512, 256, 128, 64, 32, 32, 32]);
    takeAll(window, 8_000);
    expect(window.capacityFor(counts(), 8_001).total).toBe(64);
  });

  it('does not grow while few messages are published', () => {
    const window = new PublishWindow();
    for (let tick = 0; tick < 9; tick++) window.published(1, counts());
    expect(window.capacityFor(counts(), 10).total).toBe(128);
  });

  it('reserves a part for the high lane, and a part for the others', () => {
    const window = wide();
    expect(window.capacityFor(counts(), 10)).toEqual({
      total: 1_024,
      high: 768,
      belowHigh: 896,
      isBelowHighWorthReading: true,
    });
    const full = window.capacityFor(counts({ hints: 896 }), 11);
    expect(full).toMatchObject({ total: 128, belowHigh: 0, isBelowHighWorthReading: false });
    const flooded = window.capacityFor(counts({ hints: 768, highHints: 768 }), 12);
    expect(flooded).toEqual({ total: 256, high: 0, belowHigh: 128, isBelowHighWorthReading: true });
  });

  it('asks to read below the high lane once half of that part is free', () => {
    const worth = (hints: number) => wide().capacityFor(counts({ hints }), 10).isBelowHighWorthReading;
    expect([worth(449), worth(448)]).toEqual([false, true]);
  });

  it('allows one probe on a failing channel', () => {
    expect(probeCapacity(0)).toMatchObject({ total: 1, high: 1, belowHigh: 1, isBelowHighWorthReading: true });
    expect(probeCapacity(1).total).toBe(0);
  });
});
