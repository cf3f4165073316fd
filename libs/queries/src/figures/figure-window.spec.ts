import { describe, expect, it } from 'vitest';
import { piecesOf } from './message-figures.js';

const HOUR = 3_600_000;
const hours = (starts: readonly number[]) => starts.slice(1).map((start, place) => (start - starts[place]!) / HOUR);

describe('the pieces of a window', () => {
  const now = Date.UTC(2026, 10, 20, 12, 34, 56);

  it('are minutes of an hour and hours of a day', () => {
    const minutes = piecesOf('1h', now, 'America/Sao_Paulo');
    expect(minutes).toMatchObject({ span: 1 });
    expect([minutes.starts.length, minutes.starts.at(-1)]).toEqual([60, Date.UTC(2026, 10, 20, 12, 34)]);
    const { span, starts } = piecesOf('24h', now, 'America/Sao_Paulo');
    expect([span, starts.length, starts[0]]).toEqual([60, 24, Date.UTC(2026, 10, 19, 13)]);
  });

  it('are seven days of the zone, today included', () => {
    const { span, starts } = piecesOf('7d', now, 'America/Sao_Paulo');
    expect([span, starts[0], starts.at(-1)]).toEqual([60, Date.UTC(2026, 10, 14, 3), Date.UTC(2026, 10, 20, 3)]);
    expect(hours(starts)).toEqual(Array(6).fill(24));
  });

  it.each([
    ['begins', Date.UTC(2026, 2, 31, 12), 23],
    ['ends', Date.UTC(2026, 9, 27, 12), 25],
  ])('have the day on which summer time %s with its own number of hours', (_what, at, length) => {
    const lengths = hours(piecesOf('7d', at, 'Europe/Lisbon').starts);
    expect(lengths.filter((hoursOfDay) => hoursOfDay !== 24)).toEqual([length]);
  });
});
