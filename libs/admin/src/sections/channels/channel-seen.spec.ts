import { type ChannelSeen, type ChannelView, defaultLimits } from '@recado/channels';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { seenState } from './channel-state.js';
import { refusedText } from './refused-text.js';

const MINUTE = 60_000;
const now = Date.UTC(2026, 10, 20, 17);
const portuguese = new Localization('pt-BR', 'America/Sao_Paulo', now);
const NOTHING: ChannelSeen = { sentAt: null, receiptAt: null, reportedAt: null, check: null, refused: null };

function state(seen: Partial<ChannelSeen> | null, changes: Partial<ChannelView> = {}) {
  const channel = {
    gateway: 'evolution',
    limits: defaultLimits('America/Sao_Paulo'),
    lastError: null,
    ...(seen && { seen: { ...NOTHING, ...seen } }),
    ...changes,
  } as ChannelView;
  return seenState(channel, portuguese);
}
const ago = (minutes: number) => now - minutes * MINUTE;
const failed = (code: string, at: number) => ({ lastError: { code, detail: null, at } });

describe('what was last seen of a channel', () => {
  it('is nothing before anything was tried, which is not “working”', () => {
    expect(state(null)).toMatchObject({ chip: { tone: 'quiet', text: 'Ainda não testado' } });
    const simulator = state(null, { gateway: 'sandbox' });
    expect(simulator.chip).toEqual({ tone: 'quiet', text: 'Simulador' });
    expect(simulator.seen).toContain('Ninguém recebe');
  });

  it.each<[string, Partial<ChannelSeen>]>([
    ['Visto há 2 min: o provedor aceitou um envio.', { sentAt: ago(2), receiptAt: ago(5) }],
    ['Visto há 1 min: chegou um recibo.', { sentAt: ago(2), receiptAt: ago(1) }],
    ['Visto há 3 min: o provedor informou que está conectado.', { reportedAt: ago(3) }],
    ['Visto há 4 min: o provedor foi consultado.', { check: { at: ago(4), code: null } }],
    [
      'Visto há 1 min: o provedor aceitou um envio.',
      { sentAt: ago(1), check: { at: ago(4), code: 'gateway_not_answering' } },
    ],
  ])('is working: %s', (text, seen) => {
    expect(state(seen)).toEqual({ chip: { tone: 'good', text: 'Funcionando' }, why: null, seen: text });
  });

  it.each<[string, string, RegExp]>([
    ['channel_auth_failed', 'Chave recusada', /confira a chave/],
    ['channel_not_found', 'Ainda não conectado', /não conhece a instância/],
    ['channel_disconnected', 'Ainda não conectado', /Conectar o celular/],
    ['gateway_unreachable', 'Sem resposta', /Ninguém responde/],
    ['gateway_question_failed', 'Sem conexão', /\w/],
    ['gateway_down', 'Fora do ar', /\w/],
  ])('is what the provider answered when it was asked later than it worked: %s', (code, text, why) => {
    const seen = state({ sentAt: ago(9), check: { at: ago(1), code } });
    expect(seen).toMatchObject({ chip: { text }, seen: 'O provedor foi consultado há 1 min.' });
    expect(seen.why).toMatch(why);
  });

  it('is not working after a failure that somebody has resumed, until something is tried', () => {
    const seen = state({ sentAt: ago(9) }, failed('channel_auth_failed', ago(3)));
    expect(seen.chip.text).toBe('Ainda não testado');
    expect(seen.why).toMatch(/^Nada foi tentado desde a última falha, há 3 min\. .*chave/);
    expect(state({ sentAt: ago(1) }, failed('channel_auth_failed', ago(3))).chip.text).toBe('Funcionando');
    // A provider that asks for a rest works.
    expect(state({ sentAt: ago(9) }, failed('gateway_throttled', ago(3))).chip.text).toBe('Funcionando');
  });
});

it('names refused receipts with the time and the reason, for a day', () => {
  const refused = (at: number) => ({
    seen: { ...NOTHING, refused: { at, reason: 'wrong_proof', total: 12 } as const },
  });
  expect(refusedText(refused(ago(1)), portuguese)?.text).toBe(
    'Recibos recusados: 12, o último há 1 min: o segredo não confere.',
  );
  expect(refusedText(refused(ago(1_441)), portuguese)).toBeNull();
  expect(refusedText({}, portuguese)).toBeNull();
});
