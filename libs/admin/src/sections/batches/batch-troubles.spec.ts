import { NO_FORECAST } from '@recado/queries';
import { expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { batchTroubles } from './batch-troubles.js';

const now = Date.UTC(2026, 10, 20, 17);
const HOUR = 3_600_000;
const reader = new Localization('pt-BR', 'America/Sao_Paulo', now);
const CAP = { code: 'new_recipient_cap', perDay: 20, leftToday: 0, growthPercent: null, atMost: 20 } as const;
const troubles = (changes: object) =>
  batchTroubles({ forecast: NO_FORECAST, expiresAt: null, blockedBy: null, ...changes }, reader);
const ends = (end: number, more: object = {}) => ({ forecast: { ...NO_FORECAST, end, ...more } });

it('a batch that ends after its last messages expire will not be sent whole', () => {
  expect(troubles({ ...ends(now + 2 * HOUR), expiresAt: now + 2 * HOUR })).toEqual([]);
  expect(troubles({ ...ends(now + 2 * HOUR), expiresAt: null })).toEqual([]);
  // The earliest end is late, too: what is not known can only make it later.
  const late = troubles({ ...ends(now + 2 * HOUR, { isEarliest: true }), expiresAt: now + HOUR });
  expect(late).toMatchObject([
    {
      title: 'não termina antes de as mensagens expirarem',
      detail: expect.stringMatching(/^As últimas expiram em .*15:00/),
    },
  ]);
});

it('a batch that waits for people who may be written to first says for how many', () => {
  expect(troubles(ends(now + HOUR, { limit: { code: 'pace', pace: { messages: 1, periodMs: 1_000 } } }))).toEqual([]);
  const [held, ...more] = troubles(ends(now + 50 * HOUR, { limit: CAP, channel: 'vendas' }));
  expect([held?.title, more]).toEqual(['espera o limite de pessoas novas', []]);
  expect(held?.detail).toContain('20');
  const stop = { code: 'new_recipient_cap', until: now + HOUR, reason: 'reach_out_locked' };
  expect(troubles({ forecast: { ...NO_FORECAST, stop, channel: 'vendas' } })).toHaveLength(1);
});
