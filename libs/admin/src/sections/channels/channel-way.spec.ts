import { type ChannelView, defaultLimits } from '@recado/channels';
import { describe, expect, it } from 'vitest';
import { type NextStep, nextStep, stageOf, stepsOf, type WayFacts } from './channel-way.js';

const now = Date.UTC(2026, 10, 20, 17);
const SEEN = { sentAt: null, receiptAt: null, reportedAt: null, check: null, refused: null };
const FIRST: WayFacts = { canPair: true, simulatedDefault: 'default', isUsual: false, programs: 'none' };

function channel(
  seen: Partial<NonNullable<ChannelView['seen']>> = {},
  changes: Partial<ChannelView> = {},
): ChannelView {
  return {
    ...{ id: 3, name: 'loja', gateway: 'waha', isIdempotent: false, isOwned: false, builtIn: false, createdAt: now },
    limits: defaultLimits('America/Sao_Paulo'),
    hasOwnLimits: false,
    ...{ archivedAt: null, pause: null, blockedUntil: 0, blockedAs: null, failures: 0, badAnswers: 0 },
    ...{ failingSince: null, failureCode: null, lastError: null, warmForMs: null, coldLock: null },
    ...{ directRefusedAt: null, portfolio: null, messagingLimit: null, phone: null, preset: null, revision: 0 },
    ...{ generation: 0, sweptGeneration: 0, leftUnknown: 0 },
    seen: { ...SEEN, ...seen },
    ...changes,
  };
}

const checked = (code: string | null, at = now) => ({ check: { at, code } });

describe('the next step of a channel', () => {
  it.each<[string, NextStep | null, ChannelView, Partial<WayFacts>]>([
    ['is to pair one that its provider does not know', 'pair', channel(checked('channel_not_found')), {}],
    ['is to pair one without a phone', 'pair', channel(checked('channel_disconnected')), {}],
    ['is to pair one whose library is installed there', 'pair', channel(checked('phone_library_missing')), {}],
    ['is to pair one that nobody has asked', 'pair', channel(), {}],
    ['is to pair one whose library is still to be installed', 'pair', channel(checked('phone_library_missing')), {}],
    [
      'is to pair it again after its phone was disconnected',
      'pair',
      channel({ ...checked('channel_disconnected'), sentAt: 1 }),
      {},
    ],
    ['is a test of one that reports that it is connected', 'test', channel({ reportedAt: now }), {}],
    ['is to correct what its provider refuses', 'settings', channel(checked('channel_auth_failed')), {}],
    ['is a test of one that answers', 'test', channel(checked(null)), {}],
    ['is a test where there is nothing to pair', 'test', channel(), { canPair: false }],
    ['is the default while that is the simulator', 'default', channel({ sentAt: now }), {}],
    ['is a key', 'key', channel({ sentAt: now }), { simulatedDefault: null }],
    [
      'is the first message of the key',
      'message',
      channel({ sentAt: now }),
      { simulatedDefault: null, programs: 'silent' },
    ],
    ['is none once a program sends', null, channel({ sentAt: now }), { simulatedDefault: null, programs: 'sending' }],
    ['is none for the simulator', null, channel({}, { gateway: 'sandbox' }), {}],
    [
      'is none while an error or a person stops it',
      null,
      channel(checked('channel_not_found'), { blockedAs: 'held' }),
      {},
    ],
    [
      'is none for one of the environment that is refused',
      null,
      channel(checked('channel_auth_failed'), { builtIn: true }),
      {},
    ],
  ])('%s', (_, expected, view, facts) => {
    expect(nextStep(view, { ...FIRST, ...facts })).toBe(expected);
  });

  it('follows a test that left a moment ago', () => {
    expect(nextStep(channel(checked(null)), FIRST, true)).toBe('default');
  });
});

describe('the steps', () => {
  it('are all that a first channel needs', () => {
    expect(stepsOf(FIRST)).toEqual(['choose', 'connect', 'test', 'default', 'key']);
  });

  it('promise nothing that does not come', () => {
    const second: WayFacts = { ...FIRST, simulatedDefault: null, programs: 'sending' };
    expect(stepsOf(second)).toEqual(['choose', 'connect', 'test']);
    const ends = ['settings', 'pair', 'test', 'default', 'key', 'message'] as const;
    for (const next of ends) expect(stepsOf(FIRST)).toContain(stageOf(next));
  });

  it('still have what was done on the way', () => {
    expect(stepsOf({ ...FIRST, simulatedDefault: null, isUsual: true })).toContain('default');
  });
});
