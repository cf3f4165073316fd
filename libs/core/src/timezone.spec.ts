import { describe, expect, it } from 'vitest';
import { formatLocal, timezoneName } from './schedule.js';

describe('timezoneName', () => {
  it.each([
    ['America/Sao_Paulo', 'America/Sao_Paulo'],
    ['america/SAO_paulo', 'America/Sao_Paulo'],
    ['utc', 'UTC'],
    ['UTC', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['Africa/Dar_es_Salaam', 'Africa/Dar_es_Salaam'],
    ['us/eastern', 'America/New_York'],
  ])('returns for %s the name %s', (value, name) => expect(timezoneName(value)).toBe(name));

  it.each([
    '',
    ' ',
    '+03:00',
    '-0300',
    '03:00',
    'GMT+3',
    'UTC-3',
    'Mars/Olympus',
    'America/Sao_Paulo ',
    'São Paulo',
    '__proto__',
  ])('refuses %j', (value) => expect(timezoneName(value)).toBeUndefined());

  it('finds every zone of the runtime by its name in any case', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      expect(timezoneName(zone)).toBe(zone);
      expect(timezoneName(zone.toLowerCase())).toBe(zone);
      expect(timezoneName(zone.toUpperCase())).toBe(zone);
    }
  });

  it('returns only names that the runtime can format times in', () => {
    expect(formatLocal(0, timezoneName('Asia/Kolkata')!)).toBe('1970-01-01 05:30:00');
  });
});
