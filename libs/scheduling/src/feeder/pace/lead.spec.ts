import { beforeEach, describe, expect, it } from 'vitest';
import { Lead } from './lead.js';

describe('Lead', () => {
  let lead: Lead;
  let now: number;

  beforeEach(() => {
    lead = new Lead();
    now = 0;
  });

  /** Hand-outs one after the other, of which each message comes too late. */
  function tooLate(handOuts: number): number {
    for (let i = 0; i < handOuts; i++) {
      const handedOutAt = (now += 1_000);
      for (let message = 0; message < 16; message++) lead.cameTooLate(handedOutAt, now + 500);
    }
    return lead.ms;
  }

  it('stays ordinary where nobody is there to send, however long', () => {
    for (let i = 0; i < 100; i++) lead.missed();
    expect(lead.ms).toBe(170);
  });

  it('takes a few hand-outs that were too slow for accidents', () => {
    expect(tooLate(3)).toBe(170);
    lead.kept(now);
    expect(tooLate(3)).toBe(170);
  });

  it('grows with each hand-out while all are too slow, up to five seconds', () => {
    expect([tooLate(4), tooLate(1), tooLate(1)]).toEqual([340, 680, 1_360]);
    expect(tooLate(10)).toBe(5_000);
  });

  it('does not count what was handed out before it grew', () => {
    tooLate(4);
    lead.cameTooLate(now, now + 900);
    expect(lead.ms).toBe(340);
  });

  it('becomes shorter slowly, however many messages are in time, and grows again at once', () => {
    tooLate(5);
    for (let i = 0; i < 100; i++) lead.kept(now + i);
    expect(lead.ms).toBeCloseTo(680 * 0.97);
    expect(tooLate(1)).toBeCloseTo(2 * 680 * 0.97);
    for (let second = 0; second < 600; second++) lead.kept((now += 1_000));
    expect(lead.ms).toBe(20);
  });
});
