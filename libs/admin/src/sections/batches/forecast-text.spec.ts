import { type Forecast, NO_FORECAST } from '@recado/queries';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { forecastView } from './forecast.js';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 14);
const PEOPLE = { code: 'new_recipient_cap', perDay: 20, leftToday: 14, growthPercent: 6, atMost: 100 } as const;

function text(changes: Partial<Forecast>, language: 'pt-BR' | 'en' = 'pt-BR') {
  const forecast = { ...NO_FORECAST, channel: 'loja', ...changes };
  const { time, prefix, unknown, why } = forecastView(forecast, new Localization(language, 'UTC', NOW));
  return [time ? `${prefix} ${time.text}`.trim() : unknown, ...why];
}

describe('the text of a forecast', () => {
  it('names the limit that decides with its numbers, and only the day where it is far', () => {
    expect(text({ end: NOW + 21 * 24 * HOUR, limit: PEOPLE, before: 3 })).toEqual([
      'por volta de 11/12/2026',
      'O canal loja escreve a no máximo 20 pessoas novas por dia; hoje restam 14. O número cresce 6% ao dia, até 100.',
      'Antes disso saem 3 mensagens que já esperam no canal.',
    ]);
    expect(text({ end: NOW + 21 * 24 * HOUR, limit: PEOPLE, before: 1 }, 'en')).toEqual([
      'about 11 Dec 2026',
      'The channel loja writes to at most 20 new people a day; 14 are left today. The number grows by 6% a day, up to 100.',
      '1 message that already waits on the channel leaves before.',
    ]);
  });

  it('says that a time is the earliest one, and why', () => {
    const why = expect.stringContaining('Pode ser mais tarde: são mais mensagens do que uma previsão examina');
    expect(text({ end: NOW + HOUR, isEarliest: true })).toEqual(['não antes de 15:00:00', why]);
    expect(text({ end: NOW + 90 * 24 * HOUR, isEarliest: true })).toEqual(['não antes de 18/02/2027', why]);
    expect(text({ end: NOW + HOUR })).toEqual(['15:00:00']);
  });

  it('says why there is no time', () => {
    const stop = { code: 'channel_paused', until: null, reason: null } as const;
    expect(text({ stop })[0]).toBe('sem previsão');
    expect(text({ stop })[1]).toContain('O canal loja está pausado');
    expect(text({})).toEqual(['depende da velocidade do provedor']);
    expect(text({ limit: { ...PEOPLE, perDay: 1, leftToday: 0, growthPercent: null, atMost: 1 } })).toEqual([
      'daqui a mais de um ano',
      'O canal loja escreve a no máximo 1 pessoa nova por dia; hoje restam 0.',
    ]);
  });

  it.each<[NonNullable<Forecast['limit']>, string, string]>([
    [
      { ...PEOPLE, code: 'daily_cap', growthPercent: null },
      '20 mensagens por dia; hoje restam 14',
      '20 messages a day',
    ],
    [{ code: 'new_recipient_spacing', spacingMs: 60_000 }, 'espera 1 min entre', 'waits 1 min between'],
    [{ code: 'messaging_limit', recipients: 2_000, left: 31 }, 'no máximo 2.000 pessoas em 24', '31 are left now'],
    [{ code: 'recipient_spacing', spacingMs: 6_000 }, 'espera 6 s entre', 'waits 6 s between'],
    [{ code: 'reach_out_lock', until: NOW + HOUR }, 'até 15:00:00', 'until 15:00:00'],
    [{ code: 'schedule', until: NOW + HOUR }, 'agendado é 15:00:00', 'time is 15:00:00'],
    [
      { code: 'pace', pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 } },
      '1 mensagem a cada 4 s',
      '1 message every 4 s',
    ],
    [
      { code: 'window', window: { days: [1], from: 540, to: 1_440 }, timezone: 'UTC' },
      'das 09:00 às 24:00',
      'from 09:00 to 24:00',
    ],
  ])('has a sentence for %o', (limit, ptBR, en) => {
    expect(text({ end: NOW, limit })[1]).toContain(ptBR);
    expect(text({ end: NOW, limit }, 'en')[1]).toContain(en);
  });
});
