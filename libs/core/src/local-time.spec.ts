import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLocal, localToUtc, localToUtcOrNext } from './schedule.js';
import { ZoneModel } from '../test/zone-model.js';

const MINUTE = 60_000;
const asUtc = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`);
const utcOf = (local: string, zone: string) => {
  const utc = localToUtc(asUtc(local), zone);
  return utc === undefined ? undefined : new Date(utc).toISOString();
};

describe('localToUtc', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-20 10:00:00', '2026-11-20T13:00:00.000Z'],
    ['America/New_York', '2026-03-08 01:59:59', '2026-03-08T06:59:59.000Z'],
    ['America/New_York', '2026-03-08 02:00:00', undefined],
    ['America/New_York', '2026-03-08 02:59:59', undefined],
    ['America/New_York', '2026-03-08 03:00:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01 01:30:00', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01 02:00:00', '2026-11-01T07:00:00.000Z'],
    ['Europe/London', '2026-03-29 01:30:00', undefined],
    ['Europe/London', '2026-10-25 01:30:00', '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:15:00', undefined],
    ['Australia/Lord_Howe', '2026-10-04 02:30:00', '2026-10-03T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:45:00', '2026-04-04T14:45:00.000Z'],
    ['Pacific/Apia', '2011-12-30 12:00:00', undefined],
    ['Pacific/Apia', '2011-12-31 00:00:00', '2011-12-30T10:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04 00:30:00', undefined],
  ])('reads in %s %s', (zone, local, utc) => expect(utcOf(local, zone)).toBe(utc));

  it.each([
    ...['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Asuncion', 'Africa/Casablanca'],
    ...['Pacific/Apia', 'America/Santiago', 'Africa/Cairo', 'Asia/Gaza', 'America/Nuuk', 'Antarctica/Troll'],
  ])('agrees with a search over all offsets around the changes of %s', (zone) => {
    const model = new ZoneModel(zone);
    for (const change of model.changes(Date.UTC(2024, 0, 1), Date.UTC(2025, 6, 1))) {
      for (const local of localTimesAround(change, model)) {
        const [first] = model.utcTimesOf(local);
        expect([local, localToUtc(asUtc(local), zone)]).toEqual([local, first]);
      }
    }
  });
});

describe('localToUtcOrNext', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-20 10:00:00', '2026-11-20T13:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04 00:00:00', '2018-11-04T03:00:00.000Z'],
    ['America/New_York', '2026-03-08 02:30:00', '2026-03-08T07:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30 00:00:00', '2011-12-30T10:00:00.000Z'],
  ])('reads in %s %s, or returns the next change', (zone, local, utc) => {
    expect(new Date(localToUtcOrNext(asUtc(local), zone)).toISOString()).toBe(utc);
  });
});

describe('formatLocal', () => {
  it('shows the local time of the zone', () => {
    expect(formatLocal(Date.UTC(2026, 10, 20, 13, 0, 5, 999), 'America/Sao_Paulo')).toBe('2026-11-20 10:00:05');
    expect(formatLocal(Date.UTC(2026, 0, 1, 2), 'America/Sao_Paulo')).toBe('2025-12-31 23:00:00');
  });

  it('is the reverse of reading, and never shows a skipped time', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const second = fc.integer({ min: Date.UTC(2010, 0, 1) / 1_000, max: Date.UTC(2040, 0, 1) / 1_000 });
    const property = fc.property(zone, second, (name, seconds) => {
      const local = formatLocal(seconds * 1_000, name);
      const read = localToUtc(asUtc(local), name);
      expect(read).toBeLessThanOrEqual(seconds * 1_000);
      expect(formatLocal(read!, name)).toBe(local);
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});

/** Local times from two hours before a change to two hours after it, by both offsets, with odd seconds. */
function localTimesAround(change: number, model: ZoneModel): string[] {
  const steps = Array.from({ length: 35 }, (_, index) => change + (index - 17) * 7 * MINUTE);
  const edges = [change - 1_000, change, change + 1_000];
  const sides = [model.offset(change - 1_000), model.offset(change)];
  const shown = [...steps, ...edges].flatMap((utc) => sides.map((offset) => new Date(utc + offset).toISOString()));
  return shown.map((iso) => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`);
}
