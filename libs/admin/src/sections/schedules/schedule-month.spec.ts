import { expect, it } from 'vitest';
import { daysIn, monthOf } from './schedule-month.controller.js';

const ZONE = 'America/Sao_Paulo';

it('a month has whole weeks from Sunday on, with empty places for the days of other months', () => {
  const month = monthOf('2026-12', ZONE)!;
  expect(month).toMatchObject({ previous: '2026-11', next: '2027-01' });
  expect(month.weeks.map((week) => week.map((day) => day?.number ?? 0))).toEqual([
    [0, 0, 1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11, 12],
    [13, 14, 15, 16, 17, 18, 19],
    [20, 21, 22, 23, 24, 25, 26],
    [27, 28, 29, 30, 31, 0, 0],
  ]);
  expect(new Date(month.from).toISOString()).toBe('2026-12-01T03:00:00.000Z');
  const days = daysIn(month);
  expect(days.map(({ from }, index) => from === (days[index - 1]?.until ?? month.from))).toEqual(Array(31).fill(true));
  expect(days.at(-1)).toMatchObject({ name: '2026-12-31', until: month.until });
});

it('a month that begins on a Sunday and fills four weeks has no empty places', () => {
  expect(monthOf('2026-02', ZONE)!.weeks.flat()).toHaveLength(28);
});

it.each([undefined, '', '2026', '2026-13', '2026-00', '26-01', '1999-12', '2200-01', ['2026-01'], '2026-12-01'])(
  'there is no month %j',
  (name) => expect(monthOf(name, ZONE)).toBeUndefined(),
);
