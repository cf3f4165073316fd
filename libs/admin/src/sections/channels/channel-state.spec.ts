import { type ChannelView, defaultLimits } from '@recado/channels';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { channelState } from './channel-state.js';

const now = Date.UTC(2026, 10, 20, 17);
const portuguese = new Localization('pt-BR', 'America/Sao_Paulo', now);

const SEEN = { sentAt: now - 120_000, receiptAt: null, reportedAt: null, check: null, refused: null };

function channel(changes: Partial<ChannelView> = {}): ChannelView {
  return {
    id: 3,
    name: 'loja',
    gateway: 'waha',
    isIdempotent: false,
    isOwned: false,
    builtIn: false,
    limits: defaultLimits('America/Sao_Paulo'),
    hasOwnLimits: false,
    createdAt: now,
    archivedAt: null,
    pause: null,
    blockedUntil: 0,
    blockedAs: null,
    failures: 0,
    badAnswers: 0,
    failingSince: null,
    failureCode: null,
    lastError: null,
    warmForMs: null,
    coldLock: null,
    directRefusedAt: null,
    portfolio: null,
    messagingLimit: null,
    phone: null,
    preset: null,
    revision: 0,
    generation: 0,
    sweptGeneration: 0,
    leftUnknown: 0,
    seen: SEEN,
    ...changes,
  };
}
const failing = { failures: 1, failureCode: 'gateway_unreachable', blockedUntil: now + 90_000 };
const ANA = 'ana@example.com';

describe('the state of a channel', () => {
  it.each<[string, string, Partial<ChannelView>, RegExp | null]>([
    ['Funcionando', 'good', {}, null],
    ['Arquivado', 'quiet', { archivedAt: now, ...failing, blockedAs: 'failing' }, null],
    ['Pausado', 'warn', { pause: { at: now, by: ANA, code: null, note: 'chip' } }, /^Por ana@.*14:00: chip$/],
    ['Pausado', 'warn', { pause: { at: now, by: ANA, code: null, note: null } }, /14:00\.$/],
    [
      'Suspenso',
      'bad',
      { pause: { at: now, by: null, code: 'gateway_unreachable', note: null } },
      /conectar ao provedor/,
    ],
    ['Suspenso', 'bad', { ...failing, blockedAs: 'held' }, /conectar.* Próxima tentativa do canal: 14:01:30\.$/],
    ['Com falhas', 'bad', { ...failing, blockedAs: 'failing', blockedUntil: now }, /tentando o canal de novo agora/],
    ['Limitado', 'warn', { ...failing, blockedAs: 'throttled' }, /Próxima tentativa/],
    ['Funcionando', 'good', { ...failing, blockedAs: 'throttled', blockedUntil: now }, null],
    [
      'Fora do horário',
      'quiet',
      { limits: { ...defaultLimits('UTC'), window: { days: [1], from: 480, to: 500 } } },
      /a partir de seg\., 05:00\.$/,
    ],
  ])('is %s, %s', (text, tone, changes, why) => {
    const state = channelState(channel(changes), null, portuguese);
    expect(state.chip).toEqual({ text, tone });
    if (why) expect(state.why).toMatch(why);
    else expect(state.why).toBeNull();
  });

  it('is paused while all channels are paused', () => {
    const all = { at: now, by: ANA, note: null };
    expect(channelState(channel(), all, portuguese).chip.text).toBe('Pausado');
    const english = new Localization('en', 'UTC', now);
    expect(channelState(channel({ ...failing, blockedAs: 'failing' }), null, english).why).toMatch(/could not be/);
  });
});
