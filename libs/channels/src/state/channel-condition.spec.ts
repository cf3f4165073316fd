import { expect, it } from 'vitest';
import { conditionOf } from './channel-condition.js';
import type { ChannelView } from '../list/channel.view.js';
import { defaultLimits } from '../channel-limits.js';

const now = Date.UTC(2026, 10, 20, 17);
const usual = { pause: null, archivedAt: null, blockedAs: null, blockedUntil: 0, failureCode: null };
const failed = { failureCode: 'gateway_error', blockedUntil: now + 1 };
const person = { at: now, by: 'ana', code: null, note: null };
const limits = defaultLimits('UTC');
const window = { days: [1], from: 0, to: 60 };

it.each<[string, string, Partial<ChannelView>]>([
  ['active', '', {}],
  ['archived', '', { archivedAt: now, pause: person }],
  ['paused', 'person', { pause: person, ...failed, blockedAs: 'failing' }],
  ['suspended', 'auth', { pause: { ...person, by: null, code: 'auth' } }],
  ['suspended', 'gateway_error', { ...failed, blockedAs: 'held' }],
  ['failing', 'gateway_error', { ...failed, blockedAs: 'failing', blockedUntil: now }],
  ['throttled', 'gateway_error', { ...failed, blockedAs: 'throttled' }],
  ['active', '', { ...failed, blockedAs: 'throttled', blockedUntil: now }],
  ['closed', '', { limits: { ...limits, window } }],
])('a channel is %s (%s): %j', (state, reason, changes) => {
  const channel = { ...usual, limits, ...changes } as ChannelView;
  expect(conditionOf(channel, null, now)).toEqual({ state, reason });
});

it('is paused while everything is', () => {
  const all = { at: now, by: 'ana', note: null };
  expect(conditionOf({ ...usual, limits } as ChannelView, all, now)).toEqual({ state: 'paused', reason: 'person' });
});
