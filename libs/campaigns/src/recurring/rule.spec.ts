import { describe, expect, it } from 'vitest';
import { MONTHLY_RULES, nextTime, nextTimes, WEEKLY_RULES } from './rule.js';

const RULE = { days: ['1'], time: '09:00', timezone: 'America/Sao_Paulo', untilDay: null };
const iso = (times: readonly number[]) => times.map((at) => new Date(at).toISOString().slice(0, 16));

describe('the next times', () => {
  it('are the chosen days at the time of the zone', () => {
    const thursday = Date.UTC(2026, 10, 26, 13);
    expect(iso(nextTimes(RULE, thursday, 3))).toEqual(['2026-11-30T12:00', '2026-12-07T12:00', '2026-12-14T12:00']);
    const days = { ...RULE, days: ['4', '7'] };
    expect(iso(nextTimes(days, thursday, 3))).toEqual(['2026-11-29T12:00', '2026-12-03T12:00', '2026-12-06T12:00']);
    expect(iso(nextTimes(days, Date.UTC(2026, 10, 26, 11), 1))).toEqual(['2026-11-26T12:00']);
    expect(iso(nextTimes(days, Date.UTC(2026, 10, 26, 12), 1))).toEqual(['2026-11-29T12:00']);
  });

  it('end with the last day, which is included', () => {
    const rule = { ...RULE, untilDay: '2026-12-07' };
    expect(iso(nextTimes(rule, Date.UTC(2026, 10, 26), 9))).toEqual(['2026-11-30T12:00', '2026-12-07T12:00']);
    expect(nextTime(rule, Date.UTC(2026, 11, 7, 12))).toBeNull();
  });

  it('keep the time of day when the clocks change', () => {
    const rule = { ...RULE, days: ['7'], time: '02:30', timezone: 'America/New_York' };
    // On 14 March 2027 the zone skips 02:30, on 7 November 2027 01:30 happens twice.
    expect(iso(nextTimes(rule, Date.UTC(2027, 2, 6), 3))).toEqual([
      '2027-03-07T07:30',
      '2027-03-14T07:00',
      '2027-03-21T06:30',
    ]);
    const twice = { ...rule, time: '01:30' };
    expect(iso(nextTimes(twice, Date.UTC(2027, 10, 6), 2))).toEqual(['2027-11-07T05:30', '2027-11-14T06:30']);
  });

  it.each([
    ['date-5', ['2026-12-05', '2027-01-05', '2027-02-05']],
    ['date-28', ['2026-11-28', '2026-12-28', '2027-01-28']],
    ['last', ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
    ['week-1-1', ['2026-12-07', '2027-01-04', '2027-02-01']],
    ['week-2-5', ['2026-12-11', '2027-01-08']],
    ['week-4-4', ['2026-11-26', '2026-12-24', '2027-01-28']],
    ['week-last-1', ['2026-11-30', '2026-12-28', '2027-01-25', '2027-02-22']],
    ['week-last-7', ['2026-11-29', '2026-12-27', '2027-01-31']],
  ])('of a month are those that are meant: %s', (day, expected) => {
    const from = Date.UTC(2026, 10, 26, 11);
    const found = iso(nextTimes({ ...RULE, days: [day] }, from, expected.length));
    expect(found).toEqual(expected.map((date) => `${date}T12:00`));
  });

  it('are there for every rule, after any day of some years', () => {
    for (const day of [...WEEKLY_RULES, ...MONTHLY_RULES])
      for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2029, 0, 1); at += 5 * 86_400_000)
        expect(nextTime({ ...RULE, days: [day] }, at), `${day} after ${at}`).not.toBeNull();
  });

  it('are those of the day of the zone, not of UTC', () => {
    const rule = { ...RULE, time: '23:30' };
    expect(iso(nextTimes(rule, Date.UTC(2026, 11, 1, 1), 2))).toEqual(['2026-12-01T02:30', '2026-12-08T02:30']);
  });
});
