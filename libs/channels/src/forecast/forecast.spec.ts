import { localDay } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits, expectedTime, startOfDay } from '../channel-limits.js';
import { type Arrival, forecast, forecastDays, type ForecastInput } from './forecast.js';

const ZONE = 'America/Sao_Paulo';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Friday, 12:00 in the zone. */
const NOON = Date.parse('2026-11-20T15:00:00Z');
const TODAY = localDay(NOON, ZONE);
const PACE = { messages: 1, periodMs: 4 * SECOND, jitterPercent: 50 };
const NEW = { perDay: { messages: 20, warmUp: null }, spacingMs: MINUTE };

const arrival = (changes: Partial<Arrival>): Arrival => ({ at: NOON, warm: 0, fresh: 0, reached: 0, ...changes });
function of(
  limits: Partial<ForecastInput['limits']>,
  arrivals: Partial<Arrival>[],
  changes: Partial<ForecastInput> = {},
) {
  return forecast({
    limits: { ...defaultLimits(ZONE), ...limits },
    state: { from: NOON, usedOnDay: { day: TODAY, messages: 0 }, newOnDay: { day: TODAY, people: 0 }, coldFrom: 0 },
    lockedUntil: null,
    arrivals: arrivals.map(arrival),
    asks: { warm: true, cold: true },
    lastDueAt: 0,
    spacedUntil: 0,
    ...changes,
  });
}
const day = (number: number) => startOfDay(TODAY + number, ZONE);

describe('the forecast of a channel', () => {
  it('lets so many new people a day have a message, at their distance', () => {
    const { end, limit } = of({ pace: PACE, newRecipients: NEW }, [{ fresh: 500 }]);
    // Twenty on each of 25 days, the first one included.
    expect(end).toBe(day(24) + 19 * MINUTE);
    expect(limit).toEqual({ code: 'new_recipient_cap', perDay: 20, leftToday: 20, growthPercent: null, atMost: 20 });
  });

  it('knows what is left of today, and that the number grows', () => {
    const perDay = { messages: 100, warmUp: { start: 20, growthPercent: 6, firstDay: TODAY } };
    const state = { from: NOON, usedOnDay: { day: 0, messages: 0 }, newOnDay: { day: TODAY, people: 6 }, coldFrom: 0 };
    const { end, limit } = of({ newRecipients: { perDay, spacingMs: 0 } }, [{ fresh: 14 + 21 + 22 + 1 }], { state });
    expect(end).toBe(day(3));
    expect(limit).toMatchObject({ perDay: 20, leftToday: 14, growthPercent: 6, atMost: 100 });
  });

  it('writes to new people within the window only', () => {
    const window = { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 };
    const { end } = of({ pace: PACE, window, newRecipients: NEW }, [{ fresh: 45 }]);
    // Twenty on Friday and on Monday, five on Tuesday.
    expect(end).toBe(day(4) + 9 * HOUR + 4 * MINUTE);
    const late = {
      from: NOON + 5 * HOUR + 50 * MINUTE,
      usedOnDay: { day: 0, messages: 0 },
      newOnDay: { day: 0, people: 0 },
      coldFrom: 0,
    };
    // Ten minutes remain before the window closes.
    expect(of({ pace: PACE, window, newRecipients: NEW }, [{ fresh: 11 }], { state: late }).end).toBe(
      day(3) + 9 * HOUR,
    );
  });

  it('shares a daily cap between those who have written and new people', () => {
    const dailyCap = { messages: 100, warmUp: null };
    const [warm, fresh] = [400, 40];
    const both = of({ pace: PACE, dailyCap, newRecipients: NEW }, [{ warm, fresh }]);
    // A hundred leave in 400 s, of which seven may be to new people. On the last days nobody else waits.
    expect(localDay(both.end!, ZONE)).toBe(TODAY + 4);
    expect(of({ pace: PACE, dailyCap, newRecipients: NEW }, [{ warm }]).end).toBe(day(3) + 99 * 4 * SECOND);
  });

  it('lets those who have written go at full pace beside new people', () => {
    const asks = { warm: true, cold: false };
    const { end, limit } = of({ pace: PACE, newRecipients: NEW }, [{ warm: 150, fresh: 500 }], { asks });
    // One of fifteen send times goes to a new person.
    expect(end! - NOON).toBeGreaterThanOrEqual(159 * 4 * SECOND);
    expect(end! - NOON).toBeLessThanOrEqual(162 * 4 * SECOND);
    expect(limit?.code).toBe('pace');
  });

  it('counts people whom the channel has written to by their distance only', () => {
    const { end, limit } = of({ pace: PACE, newRecipients: NEW }, [{ reached: 60 }]);
    expect(end).toBe(NOON + 59 * MINUTE);
    expect(limit).toEqual({ code: 'new_recipient_spacing', spacingMs: MINUTE });
  });

  it('waits for the end of a lock', () => {
    const until = NOON + 30 * HOUR;
    const { end, limit } = of({ pace: PACE, newRecipients: NEW }, [{ fresh: 2 }], { lockedUntil: until });
    expect([end, limit]).toEqual([until + MINUTE, { code: 'reach_out_lock', until }]);
  });

  it('begins later messages at their time, behind what waits until then', () => {
    const at = NOON + HOUR;
    const later = { arrivals: [], lastDueAt: at };
    const scheduled = of({ pace: PACE }, [], { ...later, arrivals: [arrival({ at, warm: 10 })] });
    expect([scheduled.end, scheduled.limit]).toEqual([at + 36 * SECOND, { code: 'pace', pace: PACE }]);
    const before = arrival({ warm: 1_000 });
    const behind = of({ pace: PACE }, [], { ...later, arrivals: [before, arrival({ at, warm: 10 })] });
    expect(behind.end).toBe(NOON + 1_009 * 4 * SECOND);
    const one = of({ pace: PACE }, [], { ...later, arrivals: [arrival({ at, warm: 1 })] });
    expect([one.end, one.limit]).toEqual([at, { code: 'schedule', until: at }]);
  });

  it('names the spacing of recipients where it lasts longest, and nothing without limits', () => {
    const spacedUntil = NOON + 2 * MINUTE;
    const limit = { code: 'recipient_spacing', spacingMs: MINUTE };
    expect(of({ spacingMs: MINUTE }, [{ warm: 3 }], { spacedUntil })).toEqual({ end: spacedUntil, limit });
    expect(of({}, [{ warm: 3 }])).toEqual({ end: NOON, limit: null });
  });

  it('gives no time that is more than a year away, and still names the limit', () => {
    const few = { perDay: { messages: 1, warmUp: null }, spacingMs: 0 };
    expect(of({ newRecipients: few }, [{ fresh: 1_000 }])).toMatchObject({ end: null, limit: { perDay: 1 } });
  });

  it('agrees with the time of a single message on channels that know no new people', () => {
    const limits = fc.record({
      pace: fc.constantFrom(null, PACE, { messages: 80, periodMs: SECOND, jitterPercent: 0 }),
      dailyCap: fc.constantFrom(null, { messages: 50, warmUp: null }),
      window: fc.constantFrom(null, { days: [1, 3, 5], from: 600, to: 1_000 }, { days: [6], from: 1_300, to: 100 }),
    });
    const property = fc.property(limits, fc.integer({ min: 1, max: 2_000 }), (chosen, messages) => {
      const expected = expectedTime(
        { ...defaultLimits(ZONE), ...chosen },
        { from: NOON, usedOnDay: { day: TODAY, messages: 0 } },
        messages,
      );
      expect(of(chosen, [{ warm: messages }]).end).toBe(expected);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('tells on which days the messages in question leave, behind those before them', () => {
    const days = (limits: Partial<ForecastInput['limits']>, arrivals: Partial<Arrival>[], own: object) =>
      forecastDays(
        {
          limits: { ...defaultLimits(ZONE), ...limits },
          state: {
            from: NOON,
            usedOnDay: { day: TODAY, messages: 6 },
            newOnDay: { day: TODAY, people: 6 },
            coldFrom: 0,
          },
          ...{ lockedUntil: null, lastDueAt: 0, spacedUntil: 0, asks: { warm: true, cold: true } },
          arrivals: arrivals.map(arrival),
        },
        { warm: 0, cold: 0, ...own },
      ).map(({ startsAt, messages }) => [localDay(startsAt, ZONE) - TODAY, messages]);
    expect(days({ pace: PACE, newRecipients: NEW }, [{ fresh: 50 }], { cold: 50 })).toEqual([
      [0, 14],
      [1, 20],
      [2, 16],
    ]);
    const dailyCap = { messages: 100, warmUp: null };
    // Of 94, 100 and 56 the first 150 are not in question.
    expect(days({ dailyCap }, [{ warm: 250 }], { warm: 100 })).toEqual([
      [1, 44],
      [2, 56],
    ]);
    // Without a number of the day the pace tells: 10,800 in the twelve hours of today.
    expect(days({ pace: PACE }, [{ fresh: 12_000 }], { cold: 12_000 })).toEqual([
      [0, 10_800],
      [1, 1_200],
    ]);
  });
});
