import { localDay } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChannelLimits,
  type Pace,
  capOn,
  defaultLimits,
  readLimits,
  expectedTime,
  startOfDay,
  allowedLateness,
  nextDistance,
} from './channel-limits.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';

const HOUR = 3_600_000;
const ZONE = 'America/Sao_Paulo';
const NOON = Date.parse('2026-11-20T15:00:00Z');
const NONE = defaultLimits(ZONE);

describe('the distance between two messages', () => {
  const pace = fc.record({ messages: fc.integer({ min: 1, max: 1_000 }), periodMs: fc.constantFrom(1_000, 60_000) });
  const late = fc.double({ min: 0, max: 1, noNaN: true });

  it('exceeds no strict limit, even if some messages are late and others are not', () => {
    const property = fc.property(pace, fc.infiniteStream(late), (chosen, lateness) => {
      const even: Pace = { ...chosen, jitterPercent: 0 };
      const share = allowedLateness(even) <= even.periodMs * 0.02 ? allowedLateness(even) : 0;
      let time = 0;
      const left = Array.from({ length: chosen.messages * 2 + 1 }, () => {
        time += nextDistance(even, 0);
        return time + share * lateness.next().value!;
      });
      for (let i = 0; i + chosen.messages < left.length; i++) {
        expect(left[i + chosen.messages]! - left[i]!).toBeGreaterThan(chosen.periodMs);
      }
    });
    fc.assert(property, { numRuns: 50 });
  });

  it('deviates by the jitter, and is the mean on average', () => {
    const slow: Pace = { messages: 1, periodMs: 4_000, jitterPercent: 50 };
    expect([0, 0.5, 1].map((random) => nextDistance(slow, random))).toEqual([2_000, 4_000, 6_000]);
  });
});

describe('capOn', () => {
  it('grows from the first day to the cap', () => {
    const cap = { messages: 1_000, warmUp: { start: 100, growthPercent: 50, firstDay: 20_000 } };
    expect([19_999, 20_000, 20_001, 20_002, 20_005, 20_006, 30_000].map((day) => capOn(cap, day))).toEqual([
      100, 100, 150, 225, 759, 1_000, 1_000,
    ]);
    expect(capOn({ messages: 7, warmUp: null }, 0)).toBe(7);
  });
});

describe('readLimits', () => {
  it('returns the usual limits of the gateway if nobody has chosen any', () => {
    const { gateways } = testConfig();
    const usual = (kind: string) => readLimits(null, ZONE, gateways.find(kind)?.usualLimits);
    expect(usual('whatsapp-cloud')).toMatchObject({
      pace: { messages: 80, periodMs: 1_000, jitterPercent: 0 },
      spacingMs: 6_000,
    });
    for (const kind of ['evolution', 'waha']) {
      expect(usual(kind).pace).toEqual({ messages: 1, periodMs: 4_000, jitterPercent: 50 });
      expect(usual(kind).newRecipients).toEqual({
        perDay: { messages: 100, warmUp: { start: 20, growthPercent: 6, firstDay: localDay(0, ZONE) } },
        spacingMs: 60_000,
      });
    }
    for (const kind of ['http', 'sandbox']) expect(usual(kind)).toEqual({ ...NONE });
  });

  it('returns the chosen limits, and ignores unreadable ones', () => {
    const chosen: ChannelLimits = { ...NONE, spacingMs: 1_000 };
    expect(readLimits(JSON.stringify(chosen), ZONE)).toEqual(chosen);
    for (const broken of ['', 'null', '{"pace":{"messages":0}}', '{']) {
      expect(readLimits(broken, ZONE)).toEqual(NONE);
    }
  });
});

describe('expectedTime', () => {
  const today = { day: localDay(NOON, ZONE), messages: 0 };
  const when = (limits: Partial<ChannelLimits>, n: number, used = 0) =>
    expectedTime({ ...NONE, ...limits }, { from: NOON, usedOnDay: { ...today, messages: used } }, n);
  const oneAMinute: Pace = { messages: 1, periodMs: 60_000, jitterPercent: 10 };

  it('is now without limits', () => expect(when({}, 1_000_000)).toBe(NOON));

  it('counts send times at the pace', () => {
    expect(when({ pace: oneAMinute }, 1)).toBe(NOON);
    expect(when({ pace: oneAMinute }, 61)).toBe(NOON + HOUR);
  });

  it('continues on the next day when the cap is reached', () => {
    const dailyCap = { messages: 100, warmUp: null };
    expect(when({ dailyCap }, 10, 90)).toBe(NOON);
    expect(when({ dailyCap }, 11, 90)).toBe(startOfDay(today.day + 1, ZONE));
    expect(when({ dailyCap }, 111, 90)).toBe(startOfDay(today.day + 2, ZONE));
  });

  it('continues when the window opens again', () => {
    // 12:00 on a Friday: four hours until it closes, then nothing before Monday at 8:00.
    const window = { days: [1, 2, 3, 4, 5], from: 480, to: 960 };
    expect(when({ window, pace: oneAMinute }, 240)).toBe(NOON + 239 * 60_000);
    expect(when({ window, pace: oneAMinute }, 241)).toBe(Date.parse('2026-11-23T11:00:00Z'));
  });

  it('gives no time that is years away', () => {
    expect(when({ dailyCap: { messages: 1, warmUp: null } }, 10_000)).toBeNull();
  });
});
