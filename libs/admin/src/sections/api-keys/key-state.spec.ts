import type { ApiKeyView } from '@recado/auth';
import { describe, expect, it } from 'vitest';
import { Format } from '../../format/format.js';
import { keyTexts } from './texts/index.js';
import { isUsable, keyState } from './key-state.js';

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
    limits: { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null },
    lostAnswerGuard: true,
    ipAllowList: null,
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
    ['Expira em 6 dias', 'warn', { expiresAt: now + 6.5 * DAY }],
    ['Expira amanhã', 'warn', { expiresAt: now + 1.5 * DAY }],
    ['Expira hoje', 'warn', { expiresAt: now + 1_000, testMode: true }],
    ['Ativa', 'good', { expiresAt: now + 15 * DAY }],
    ['Expirada', 'bad', { expiresAt: now }],
    ['Revogada', 'quiet', { revokedAt: now - DAY, expiresAt: now - 1 }],
    ['Sem uso há 94 dias', 'quiet', { lastUsedAt: now - 94 * DAY }],
    ['Sem uso há 100 dias', 'quiet', { lastUsedAt: null }],
    ['Ativa', 'good', { lastUsedAt: null, createdAt: now }],
    ['Em substituição', 'info', { replaced: [REPLACED] }],
    ['Expira em 6 dias', 'warn', { replaced: [REPLACED], expiresAt: now + 6.5 * DAY }],
  ])('is %s', (text, tone, changes) => {
    expect(keyState(key(changes), keyTexts['pt-BR'], format)).toEqual({ text, tone });
  });
});

describe('isUsable', () => {
  it('is false after revocation and expiry', () => {
    expect(isUsable(key(), now)).toBe(true);
    expect(isUsable(key({ revokedAt: now }), now)).toBe(false);
    expect(isUsable(key({ expiresAt: now }), now)).toBe(false);
  });
});
