import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetAt } from './schedule.js';
import { ZoneModel } from '../test/zone-model.js';

const zones = Intl.supportedValuesOf('timeZone');

describe('offsetAt', () => {
  it('agrees with the runtime for any zone and time from 2005 on', () => {
    const time = fc.integer({ min: Date.UTC(2005, 0, 1) / 1_000, max: Date.UTC(2040, 0, 1) / 1_000 });
    const property = fc.property(fc.constantFrom(...zones), time, (zone, seconds) => {
      expect(offsetAt(seconds * 1_000, zone)).toBe(new ZoneModel(zone).offset(seconds * 1_000));
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('agrees with the runtime hour by hour through two years, in a zone that changes four times a year', () => {
    const model = new ZoneModel('Africa/Casablanca');
    const wrong: number[] = [];
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 3_600_000) {
      if (offsetAt(time, 'Africa/Casablanca') !== model.offset(time)) wrong.push(time);
    }
    expect(wrong).toEqual([]);
  });

  it('is exact to the millisecond at a change', () => {
    const change = Date.UTC(2026, 2, 8, 7);
    expect(offsetAt(change - 1, 'America/New_York')).toBe(-5 * 3_600_000);
    expect(offsetAt(change, 'America/New_York')).toBe(-4 * 3_600_000);
  });

  it('returns offsets for distant years, too', () => {
    for (const time of [-8.64e15, -1, 0, Date.UTC(9_999, 11, 31), 8.64e15]) {
      expect(Math.abs(offsetAt(time, 'America/Sao_Paulo'))).toBeLessThan(5 * 3_600_000);
    }
  });

  it('works with more zones and more years than it keeps', () => {
    for (const zone of zones) offsetAt(Date.UTC(2026, 5, 1), zone);
    for (let year = 1_970; year < 2_170; year++) offsetAt(Date.UTC(year, 5, 1), 'Europe/London');
    expect(offsetAt(Date.UTC(2026, 5, 1), zones[0]!)).toBe(new ZoneModel(zones[0]!).offset(Date.UTC(2026, 5, 1)));
    expect(offsetAt(Date.UTC(2026, 5, 1), 'Europe/London')).toBe(3_600_000);
  });

  it('throws for an unknown zone', () => expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError));
});
