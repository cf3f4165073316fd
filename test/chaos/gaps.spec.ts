import { describe, expect, it } from 'vitest';
import { brokenGaps, longestGap } from './gaps.js';

describe('longestGap', () => {
  it('is the longest time between two moments, with those from the fault and until its end', () => {
    expect(longestGap([], 100, 900)).toBe(800);
    expect(longestGap([90, 200, 300, 950], 100, 900)).toBe(600);
    expect(longestGap([850, 600], 100, 900)).toBe(500);
    expect(longestGap([150, 600], 100, 900)).toBe(450);
  });
});

it('brokenGaps names each limit that did not hold', () => {
  const promised = { intakeMs: 10, sendingMs: 20 };
  const gap = { fault: 'f', promised, allowed: { intakeMs: 12.4, sendingMs: 25 }, intakeMs: 13, sendingMs: 25 };
  expect(brokenGaps([gap])).toEqual(['f: intakeMs = 13; promised are 10, 12 on this machine']);
});
