import { describe, expect, it } from 'vitest';
import { Format } from './format.js';

const now = Date.UTC(2026, 10, 20, 17, 2, 11, 204);
const DAY = 86_400_000;
const pt = new Format('pt-BR', 'America/Sao_Paulo', now);
const en = new Format('en', 'America/Sao_Paulo', now);

describe('Format', () => {
  it('writes numbers with the separators of the language', () => {
    expect(pt.number(1234.5)).toBe('1.234,5');
    expect(en.number(1234.5)).toBe('1,234.5');
  });

  it('writes 100% for the whole only', () => {
    expect([pt.percent(0), pt.percent(0.4), pt.percent(0.9999), pt.percent(1)]).toEqual(['0%', '40%', '99,9%', '100%']);
  });

  it('writes the value of a datetime-local field in the zone', () => {
    expect(pt.field(now)).toBe('2026-11-20T14:02');
  });

  it('writes dates and times in the zone', () => {
    expect(pt.dateTime(now).text).toBe('20/11/2026 14:02');
    expect(en.dateTime(now).text).toBe('20 Nov 2026 14:02');
    expect(pt.date(Date.UTC(2026, 10, 21, 1)).text).toBe('20/11/2026');
  });

  it('gives the exact time in UTC and a tooltip with the zone', () => {
    expect(pt.dateTime(now)).toMatchObject({
      iso: '2026-11-20T17:02:11.204Z',
      title: '20/11/2026 14:02:11 · horário de Brasília',
    });
  });

  it('writes the time for today, the weekday for the next days, else the date', () => {
    expect(pt.brief(now - 1_000).text).toBe('14:02:10');
    expect(pt.brief(now + DAY).text).toBe('sáb., 14:02');
    expect(pt.brief(now - DAY).text).toBe('19/11/2026 14:02');
    expect(pt.brief(now + 8 * DAY).text).toBe('28/11/2026 14:02');
  });

  it('writes times to the millisecond', () => {
    expect(pt.precise(now).text).toBe('14:02:11,204');
    expect(pt.precise(now - DAY).text).toBe('19/11/2026 14:02:11,204');
  });

  it.each([
    [0, 'agora', 'now'],
    [2 * 60_000, 'há 2 min', '2 minutes ago'],
    [3_700_000, 'há 1 h', '1 hour ago'],
    [DAY, 'ontem', 'yesterday'],
    [3 * DAY, 'há 3 dias', '3 days ago'],
    [94 * DAY, '18/08/2026', '18 Aug 2026'],
  ])('writes how long ago %i ms are', (passed, portuguese, english) => {
    expect(pt.ago(now - passed).text).toBe(portuguese);
    expect(en.ago(now - passed).text).toBe(english);
  });

  it('marks only relative times as such', () => {
    expect(pt.ago(now - DAY).relative).toBe(true);
    expect(pt.ago(now - 94 * DAY).relative).toBe(false);
  });

  it('writes the name of the zone', () => {
    expect(pt.zoneName()).toBe('horário de Brasília');
    expect(en.zoneName()).toBe('Brasilia Time');
  });
});

it('hides phones, texts and the words of providers from who may not see them, as soon as that is known', () => {
  let masks = true;
  const format = new Format('en', 'UTC', now, () => masks);
  const shown = () => [format.phone('5511987654321'), format.text('Olá, Ana!'), format.raw('to 5511987654321')];
  expect(shown()).toEqual(['+55 (11) •••••-••21', 'Text hidden from your role', null]);
  masks = false;
  expect(shown()).toEqual(['+55 (11) 98765-4321', 'Olá, Ana!', 'to 5511987654321']);
});
