import { localDay } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { type SendingWindow, startOfDay, windowState } from './channel-limits.js';

const WORKDAYS = [1, 2, 3, 4, 5];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const at = (iso: string) => Date.parse(iso);
const hours = (from: number, to: number, days = EVERY_DAY): SendingWindow => ({ days, from: from * 60, to: to * 60 });
const state = (window: SendingWindow, iso: string, timezone = 'America/Sao_Paulo') => {
  const { open, until } = windowState(window, timezone, at(iso));
  return `${open ? 'open' : 'closed'} until ${new Date(until).toISOString().slice(0, 16)}`;
};

describe('windowState', () => {
  const office = hours(8, 20, WORKDAYS);

  it.each([
    ['Friday morning', '2026-11-20T10:59:59.999Z', 'closed until 2026-11-20T11:00'],
    ['Friday from eight', '2026-11-20T11:00:00Z', 'open until 2026-11-20T23:00'],
    ['Friday evening', '2026-11-20T23:00:00Z', 'closed until 2026-11-23T11:00'],
    ['Saturday', '2026-11-21T15:00:00Z', 'closed until 2026-11-23T11:00'],
    ['Monday', '2026-11-23T15:00:00Z', 'open until 2026-11-23T23:00'],
  ])('is right for office hours on %s', (_name, iso, expected) => expect(state(office, iso)).toBe(expected));

  it('assigns a window over midnight to the day on which it opens', () => {
    const night = hours(22, 6, [5]);
    expect(state(night, '2026-11-21T04:00:00Z')).toBe('open until 2026-11-21T09:00');
    expect(state(night, '2026-11-21T09:00:00Z')).toBe('closed until 2026-11-28T01:00');
  });

  it('closes a window of a whole day at midnight and opens it again', () => {
    expect(state(hours(0, 24), '2026-11-20T15:00:00Z')).toBe('open until 2026-11-21T03:00');
    expect(state(hours(0, 24), '2026-11-21T03:00:00Z')).toBe('open until 2026-11-22T03:00');
  });

  it.each([
    // The clocks of New York go from 02:00 to 03:00 on the 8th of March, and from 02:00 back to 01:00 on the 1st of November.
    ['before the clocks go on', '2026-03-07T13:30:00Z', 'open until 2026-03-08T01:00'],
    ['after the clocks went on', '2026-03-08T12:30:00Z', 'open until 2026-03-09T00:00'],
    ['before the clocks go back', '2026-10-31T12:30:00Z', 'open until 2026-11-01T00:00'],
    ['after the clocks went back', '2026-11-01T13:30:00Z', 'open until 2026-11-02T01:00'],
  ])('keeps its local hours %s', (_name, iso, expected) => {
    expect(state(hours(8, 20), iso, 'America/New_York')).toBe(expected);
  });

  it('opens at a DST change that skips its edge, and at the first of two equal times', () => {
    const early: SendingWindow = { days: EVERY_DAY, from: 150, to: 240 };
    expect(state(early, '2026-03-08T06:00:00Z', 'America/New_York')).toBe('closed until 2026-03-08T07:00');
    expect(state(early, '2026-03-08T07:00:00Z', 'America/New_York')).toBe('open until 2026-03-08T08:00');
    const twice: SendingWindow = { days: EVERY_DAY, from: 60, to: 90 };
    expect(state(twice, '2026-11-01T05:10:00Z', 'America/New_York')).toBe('open until 2026-11-01T05:30');
    expect(state(twice, '2026-11-01T06:10:00Z', 'America/New_York')).toBe('closed until 2026-11-02T06:00');
  });
});

describe('a day of a zone', () => {
  it('begins at its midnight, or at the DST change that skips it', () => {
    const day = localDay(at('2026-11-20T02:59:00Z'), 'America/Sao_Paulo');
    expect(new Date(day * 86_400_000).toISOString()).toBe('2026-11-19T00:00:00.000Z');
    expect(startOfDay(day + 1, 'America/Sao_Paulo')).toBe(at('2026-11-20T03:00:00Z'));
    const skipped = localDay(at('2018-11-04T12:00:00Z'), 'America/Sao_Paulo');
    expect(startOfDay(skipped, 'America/Sao_Paulo')).toBe(at('2018-11-04T03:00:00Z'));
  });
});
