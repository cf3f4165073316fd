import type { ApiKeyView } from '@recado/auth';
import { describe, expect, it } from 'vitest';
import { Format } from '../../format/format.js';
import { keyTexts } from './texts/index.js';
import { isUsable, keyState } from './key-view.js';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 20, 17);
const format = new Format('pt-BR', 'America/Sao_Paulo', now);

const REPLACED = {
  id: 1,
  prefix: 'rcd_live_aaaa',
  last4: 'bbbb',
  replacedAt: now - 1_000,
  expiresAt: now + DAY,
  lastUsedAt: null,
  lastUsedIp: null,
};

function key(changes: Partial<ApiKeyView> = {}): ApiKeyView {
  return {
    id: 1,
    name: 'ERP',
    prefix: 'rcd_live_9fQ2',
    last4: 'k7Xa',
    scopes: ['messages:write'],
    testMode: false,
    timezone: null,
    missingVariable: null,
    defaultChannelId: null,
    dialects: {},
    limits: { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null },
    lostAnswerGuard: true,
    ipAllowList: null,
    makerKeyId: null,
    createdBy: null,
    notes: null,
    createdAt: now - 100 * DAY,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: now - 1_000,
    lastUsedIp: '10.0.0.1',
    requestsToday: 3,
    replaced: [],
    isCancelingWaiting: false,
    ...changes,
  };
}

describe('keyState', () => {
  it.each([
    ['Ativa', 'good', {}],
    ['Teste', 'info', { testMode: true }],
    ['Expira em 6 dias', 'warn', { expiresAt: now + 6 * DAY }],
    ['Expira amanhã', 'warn', { expiresAt: now + DAY }],
    ['Expira hoje', 'warn', { expiresAt: now + 1_000, testMode: true }],
    ['Ativa', 'good', { expiresAt: now + 15 * DAY }],
    ['Expirada', 'bad', { expiresAt: now }],
    ['Revogada', 'quiet', { revokedAt: now - DAY, expiresAt: now - 1 }],
    ['Sem uso há 94 dias', 'quiet', { lastUsedAt: now - 94 * DAY }],
    ['Sem uso há 100 dias', 'quiet', { lastUsedAt: null }],
    ['Ativa', 'good', { lastUsedAt: null, createdAt: now }],
    ['Em substituição', 'info', { replaced: [REPLACED] }],
    ['Expira em 6 dias', 'warn', { replaced: [REPLACED], expiresAt: now + 6 * DAY }],
    ['Expira em 14 dias', 'warn', { expiresAt: Date.parse('2026-12-04T23:59:59-03:00') }],
    ['Ativa', 'good', { expiresAt: Date.parse('2026-12-05T00:00:00-03:00') }],
  ])('is %s', (text, tone, changes) => {
    expect(keyState(key(changes), keyTexts['pt-BR'], format)).toEqual({ text, tone });
  });
});

describe('the days until a key expires', () => {
  const stateAt = (moment: string, expiresAt: string, zone = 'America/Sao_Paulo') => {
    const reader = new Format('pt-BR', zone, Date.parse(moment));
    return keyState(key({ lastUsedAt: reader.now, expiresAt: Date.parse(expiresAt) }), keyTexts['pt-BR'], reader).text;
  };

  it.each([
    ['Expira hoje', '2026-11-20T23:59:59-03:00'],
    ['Expira amanhã', '2026-11-21T00:00:00-03:00'],
    ['Expira amanhã', '2026-11-21T10:00:00-03:00'],
    ['Expira em 2 dias', '2026-11-22T10:00:00-03:00'],
  ])('are those of the calendar: %s', (text, expiresAt) => {
    expect(stateAt('2026-11-20T11:00:00-03:00', expiresAt)).toBe(text);
  });

  it('are those of the zone of the reader', () => {
    const [moment, expiresAt] = ['2026-11-20T22:00:00-03:00', '2026-11-21T01:00:00-03:00'];
    expect(stateAt(moment, expiresAt)).toBe('Expira amanhã');
    expect(stateAt(moment, expiresAt, 'UTC')).toBe('Expira hoje');
  });

  it('count a day of 25 hours once', () => {
    const zone = 'America/New_York';
    expect(stateAt('2026-11-01T00:30:00-04:00', '2026-11-01T23:30:00-05:00', zone)).toBe('Expira hoje');
  });
});

describe('isUsable', () => {
  it('is false after revocation and expiry', () => {
    expect(isUsable(key(), now)).toBe(true);
    expect(isUsable(key({ revokedAt: now }), now)).toBe(false);
    expect(isUsable(key({ expiresAt: now }), now)).toBe(false);
  });
});
