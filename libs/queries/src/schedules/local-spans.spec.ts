import { formatLocal } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { localDays, localHours } from './local-spans.js';

const HOUR = 3_600_000;
const day = (iso: string, zone: string) => localDays(Date.parse(iso), zone, 1)[0]!;
const clocks = (iso: string, zone: string) => {
  const hours = localHours(day(iso, zone), zone);
  return hours.map(({ from, until }) => `${formatLocal(from, zone).slice(11, 16)} ${(until - from) / 60_000}`);
};

describe('the days and hours of a zone', () => {
  it('begin and end where its clocks say so', () => {
    const zone = 'America/Sao_Paulo';
    const [today, tomorrow] = localDays(Date.parse('2026-11-20T01:00:00Z'), zone, 2);
    expect(new Date(today!.from).toISOString()).toBe('2026-11-19T03:00:00.000Z');
    expect([today!.until, tomorrow!.from]).toEqual([tomorrow!.from, today!.from + 24 * HOUR]);
    expect(clocks('2026-11-20T12:00:00Z', zone)).toHaveLength(24);
  });

  it('are 25 hours where an hour happens twice, and 23 where one is skipped', () => {
    const zone = 'America/New_York';
    expect(clocks('2026-11-01T16:00:00Z', zone).slice(0, 4)).toEqual(['00:00 60', '01:00 60', '01:00 60', '02:00 60']);
    expect(clocks('2026-11-01T16:00:00Z', zone)).toHaveLength(25);
    expect(clocks('2026-03-08T16:00:00Z', zone).slice(0, 3)).toEqual(['00:00 60', '01:00 60', '03:00 60']);
    expect(clocks('2026-03-08T16:00:00Z', zone)).toHaveLength(23);
  });

  it('may begin at a quarter of an hour, change by half an hour, or begin after midnight', () => {
    expect(clocks('2026-11-20T12:00:00Z', 'Asia/Kathmandu')).toHaveLength(24);
    expect(clocks('2026-04-05T00:00:00Z', 'Australia/Lord_Howe').slice(0, 4)).toEqual([
      '00:00 60',
      '01:00 60',
      '01:30 30',
      '02:00 60',
    ]);
    expect(clocks('2018-11-04T15:00:00Z', 'America/Sao_Paulo')[0]).toBe('01:00 60');
  });
});
