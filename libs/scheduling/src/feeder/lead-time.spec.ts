import { beforeEach, describe, expect, it } from 'vitest';
import { LeadTime } from './send-times.js';

describe('LeadTime', () => {
  let leadTime: LeadTime;
  let now: number;

  beforeEach(() => {
    leadTime = new LeadTime();
    now = 0;
  });

  /** Publishes slices one after the other, whose messages all miss their times. */
  function tooLate(slices: number): number {
    for (let i = 0; i < slices; i++) {
      const publishedAt = (now += 1_000);
      for (let message = 0; message < 16; message++) leadTime.wasTooShort(publishedAt, now + 500);
    }
    return leadTime.ms;
  }

  it('stays at the ordinary bound while no worker is there', () => {
    for (let i = 0; i < 100; i++) leadTime.missed();
    expect(leadTime.ms).toBe(170);
  });

  it('tolerates a few late slices', () => {
    expect(tooLate(3)).toBe(170);
    leadTime.kept(now);
    expect(tooLate(3)).toBe(170);
  });

  it('doubles with each late slice, up to five seconds', () => {
    expect([tooLate(4), tooLate(1), tooLate(1)]).toEqual([340, 680, 1_360]);
    expect(tooLate(10)).toBe(5_000);
  });

  it('ignores messages that were published before it grew', () => {
    tooLate(4);
    leadTime.wasTooShort(now, now + 900);
    expect(leadTime.ms).toBe(340);
  });

  it('shrinks slowly while messages are punctual, and grows at once when they are late', () => {
    tooLate(5);
    for (let i = 0; i < 100; i++) leadTime.kept(now + i);
    expect(leadTime.ms).toBeCloseTo(680 * 0.97);
    expect(tooLate(1)).toBeCloseTo(2 * 680 * 0.97);
    for (let second = 0; second < 600; second++) leadTime.kept((now += 1_000));
    expect(leadTime.ms).toBe(20);
  });
});
