import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLocal, readScheduledAt, readTime } from './schedule.js';

const zone = 'America/Sao_Paulo';
const now = Date.UTC(2026, 10, 20, 13, 0, 0, 400);
const window = { zone, now, pastGraceMs: 15 * 60_000 };
const codeOf = (value: string, where = zone) => {
  const reading = readTime(value, where);
  return reading.ok ? new Date(reading.at).toISOString().replace('.000', '') : reading.code;
};

describe('readTime', () => {
  it.each([
    ['2026-11-20 10:00:00', '2026-11-20T13:00:00Z'],
    ['2028-02-29 00:00:00', '2028-02-29T03:00:00Z'],
    ['2026-11-20T10:00:00-03:00', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00:00+05:30', '2026-11-20T04:30:00Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
    ['2026-11-20T10:00:00.999999Z', '2026-11-20T10:00:00Z'],
    ['2026-11-20T10:00:00.5-03:00', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00:00+14:00', '2026-11-19T20:00:00Z'],
    ['0026-11-20T10:00:00Z', '0026-11-20T10:00:00Z'],
    ['2026-11-20T10:00', '2026-11-20T13:00:00Z'],
    ['2026-11-20 10:00', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00:00', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00:00.5', '2026-11-20T13:00:00Z'],
    ['2026-11-20 10:00:00,999999', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00Z', '2026-11-20T10:00:00Z'],
    ['2026-11-20 10:00:00Z', '2026-11-20T10:00:00Z'],
    ['2026-11-20 10:00-0300', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00:00-0300', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00:00.25+0530', '2026-11-20T04:30:00Z'],
    ['2026-11-20T10:00-03', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00:00+14', '2026-11-19T20:00:00Z'],
    ['2026-11-20T10:00-00:30', '2026-11-20T10:30:00Z'],
    [' 2026-11-20 10:00:00', '2026-11-20T13:00:00Z'],
    ['\t2026-11-20T10:00:00Z\u00a0\n', '2026-11-20T10:00:00Z'],
  ])('reads %s', (value, iso) => expect(codeOf(value)).toBe(iso));

  it.each([
    ...[
      '2026-11-20',
      '2026-11-20 10',
      '2026-11-20T',
      '20/11/2026 10:00:00',
      '2026-11-20 10:00:00 Z',
      '2026-11-20t10:00',
    ],
    ...['2026-1-2 10:00:00', '2026-11-20  10:00:00', '2026-11-20\n10:00', 'now', 'amanhã', '', '2026-11-20T1000'],
    ...['2026-11-20T10:00.5', '2026-11-20T10:00:00.Z', '2026-11-20T10:00:00z', '2026-11-20T10:00:00.1234567890'],
    ...['2026-11-20T10:00:00+14:01', '2026-11-20T10:00:00+1401', '2026-11-20T10:00:00+15', '2026-11-20T10:00:00-3'],
    ...['2026-11-20T10:00:00+01:60', '2026-11-20T10:00:00+0160', '2026-11-20T10:00:00+01:', '2026-11-20T10:00:00-030'],
    ...['٢٠٢٦-11-20 10:00:00', '+002026-11-20 10:00:00', '2026-11-20T10:00+03-03', '2026-11-20T10:00:00--03'],
  ])('refuses the format of %j', (value) => expect(codeOf(value)).toBe('datetime_format'));

  it.each([
    ...['2026-02-30 10:00:00', '2026-02-29 10:00:00', '2100-02-29 10:00:00', '2026-04-31 10:00:00'],
    ...['2026-13-01 10:00:00', '2026-00-10 10:00:00', '2026-10-00 10:00:00', '2026-10-32 10:00:00'],
    ...['2026-11-20 24:00:00', '2026-11-20 10:60:00', '2026-11-20 10:00:60', '2026-02-30T10:00:00Z'],
    ...['2026-11-20T24:00', '2026-02-30T10:00', '2026-11-20T10:60-0300'],
  ])('refuses the date of %s, which does not exist', (value) => expect(codeOf(value)).toBe('datetime_no_such_date'));

  it('refuses a time that the zone skips, and takes the first of a repeated one', () => {
    expect(codeOf('2027-03-14 02:30:00', 'America/New_York')).toBe('datetime_skipped');
    expect(codeOf('2027-03-14T02:30', 'America/New_York')).toBe('datetime_skipped');
    expect(codeOf('2027-11-07T01:30', 'America/New_York')).toBe('2027-11-07T05:30:00Z');
    expect(codeOf('2027-11-07 01:30:00', 'America/New_York')).toBe('2027-11-07T05:30:00Z');
    expect(codeOf('2027-11-07T01:30:00-05:00', 'America/New_York')).toBe('2027-11-07T06:30:00Z');
  });

  it('accepts exactly the dates of the calendar', () => {
    const field = fc.integer({ min: 0, max: 33 });
    const property = fc.property(fc.integer({ min: 1_970, max: 2_200 }), field, field, (year, month, day) => {
      const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const date = new Date(Date.UTC(year, month - 1, day));
      const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      expect(codeOf(`${text} 12:00:00`, 'UTC')).toBe(exists ? `${text}T12:00:00Z` : 'datetime_no_such_date');
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('reads what formatLocal writes', () => {
    const second = fc.integer({ min: 0, max: Date.UTC(2_200, 0, 1) / 1_000 });
    const property = fc.property(second, (seconds) => {
      expect(readTime(formatLocal(seconds * 1_000, 'UTC'), 'UTC')).toEqual({ ok: true, at: seconds * 1_000 });
    });
    fc.assert(property);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => void readTime(value, zone)));
  });
});

describe('readScheduledAt', () => {
  const read = (value: string, grace = window.pastGraceMs) => readScheduledAt(value, { ...window, pastGraceMs: grace });

  it('accepts a late time within the grace only', () => {
    expect(read('2026-11-20 09:45:00')).toEqual({ ok: true, at: Date.UTC(2026, 10, 20, 12, 45) });
    expect(read('2026-11-20 09:44:59')).toMatchObject({ ok: false, code: 'schedule_past' });
  });

  it('does not call the present second late', () => {
    expect(read('2026-11-20 10:00:00', 0)).toMatchObject({ ok: true });
    expect(read('2026-11-20 09:59:59', 0)).toMatchObject({ ok: false });
  });

  it('shows in the effective zone how a late time was read', () => {
    expect(read('2026-11-20T10:00:00Z')).toEqual({
      ok: false,
      code: 'schedule_past',
      params: { read: '2026-11-20 07:00:00', zone, now: '2026-11-20 10:00:00', minutes: 15 },
    });
  });

  it('accepts 366 days ahead', () => {
    expect(read('2027-11-21 10:00:00')).toMatchObject({ ok: true });
    expect(read('2027-11-21 10:00:01')).toMatchObject({ code: 'schedule_too_far', params: { days: 366, zone } });
    expect(read('9999-12-31 23:59:59')).toMatchObject({ code: 'schedule_too_far' });
  });

  it.each([
    ['2026-11-20T10:30:00.5-03:00', 500],
    ['2026-11-20T13:30:00.971Z', 971],
    ['2026-11-20T13:30:00.29Z', 290],
    ['2026-11-20T13:30:00.9990001Z', 1_000],
    ['2026-11-20T13:30:00.000000001Z', 1],
    ['2026-11-20T13:30:00.000Z', 0],
    ['2026-11-20T10:30:00.5', 500],
    ['2026-11-20 10:30:00,5-03', 500],
  ])('keeps the fraction of %s, rounded up to the millisecond', (value, fraction) => {
    expect(read(value)).toEqual({ ok: true, at: Date.UTC(2026, 10, 20, 13, 30) + fraction });
  });

  it('is never before the written time, and less than a millisecond after it', () => {
    const nanosecond = fc.nat({ max: 999_999_999 });
    const digits = fc.integer({ min: 1, max: 9 });
    const seconds = fc.integer({ min: -800, max: 300 * 86_400 });
    const property = fc.property(seconds, nanosecond, digits, (ahead, nanoseconds, kept) => {
      const second = Math.floor(now / 1_000) + ahead;
      const fraction = String(nanoseconds).padStart(9, '0').slice(0, kept);
      const reading = read(`${new Date(second * 1_000).toISOString().slice(0, 19)}.${fraction}Z`);
      if (!reading.ok) throw new Error(reading.code);
      const asked = BigInt(second) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
      const late = BigInt(reading.at) * 1_000_000n - asked;
      expect(late >= 0n && late < 1_000_000n).toBe(true);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('returns the errors of readTime', () => {
    expect(read('amanhã')).toEqual({ ok: false, code: 'datetime_format', params: { read: 'amanhã' } });
  });
});
