import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANA, ChannelsFixture } from '../testing/channels-fixture.js';
import type { Checked } from './channel-faults.js';
import type { ChannelLimitsInput } from './channel-input.js';

const LIMITS: ChannelLimitsInput = {
  pace: { messages: 0, periodMs: 10, jitterPercent: 95 },
  spacingMs: -1,
  dailyCap: null,
  window: { days: [], from: 480, to: 1_200 },
  timezone: 'Mars/Olympus',
};
const EVOLUTION = { url: 'http://localhost:3001', instance: 'loja', apiKey: 'a-key' };

describe('ChannelChecks', () => {
  let fixture: ChannelsFixture;
  beforeEach(async () => (fixture = await ChannelsFixture.create()));
  afterEach(() => fixture.close());

  const faults = (checked: Checked<unknown>) =>
    checked.ok ? [] : checked.faults.map(({ code, field }) => (field === null ? code : `${code} ${field}`));

  it('names everything that is wrong with a new channel, and not only the first of it', () => {
    const settings = { url: 'ftp://x', instance: 'a/b' };
    const input = { name: 'sandbox', gateway: 'evolution', settings, limits: LIMITS };
    expect(faults(fixture.checks.ofNew(input))).toEqual([
      'name_taken',
      'setting_invalid url',
      'setting_invalid instance',
      'setting_missing apiKey',
      'limit_invalid pace.messages',
      'limit_invalid pace.periodMs',
      'limit_invalid pace.jitterPercent',
      'limit_invalid spacingMs',
      'limit_invalid window.days',
      'limit_invalid timezone',
    ]);
  });

  it('knows the names that are taken, and the addresses that are forbidden', async () => {
    await fixture.editor.create({ name: 'loja', gateway: 'evolution', settings: EVOLUTION }, ANA);
    const settings = { ...EVOLUTION, url: 'http://169.254.169.254' };
    const input = { name: 'loja', gateway: 'evolution', settings };
    expect(faults(fixture.checks.ofNew(input))).toEqual(['name_taken', 'address_forbidden url']);
  });

  it('keeps secrets for the server that they were given for, and for no other', () => {
    const typed = { url: 'http://localhost:3001/v2', instance: 'loja' };
    const kept = fixture.checks.ofSettings('evolution', typed, EVOLUTION);
    expect(kept).toMatchObject({ ok: true, value: { apiKey: 'a-key' } });
    const moved = fixture.checks.ofSettings('evolution', { ...typed, url: 'http://evil.example' }, EVOLUTION);
    expect(faults(moved)).toEqual(['secrets_needed apiKey']);
  });

  it('refuses limits above what is safe for one phone, unless they are wanted all the same', async () => {
    const newRecipients = { perDay: { messages: 100, warmUp: { start: 20, growthPercent: 6 } }, spacingMs: 60_000 };
    const pace = { messages: 1, periodMs: 4_000, jitterPercent: 50 };
    const safe = { pace, spacingMs: 0, dailyCap: null, newRecipients, window: null, timezone: 'America/Sao_Paulo' };
    const risky = { ...safe, pace: null, newRecipients: { ...newRecipients, spacingMs: 1_000 } };
    const of = (gateway: string, limits: ChannelLimitsInput, isRisky?: boolean) => {
      const settings = { http: { url: 'http://localhost:3001' }, evolution: EVOLUTION }[gateway] ?? {};
      return faults(fixture.checks.ofNew({ name: 'loja', gateway, settings, limits, isRisky: isRisky ?? false }));
    };
    expect(of('linked-phone', safe)).toEqual([]);
    expect(of('linked-phone', risky)).toEqual(['limit_unsafe pace.messages', 'limit_unsafe newRecipients.spacingMs']);
    expect(of('linked-phone', risky, true)).toEqual([]);
    expect(of('evolution', risky)).toEqual(['limit_unsafe pace.messages', 'limit_unsafe newRecipients.spacingMs']);
    expect(of('http', risky)).toEqual([]);
    const id = await fixture.editor.create({ name: 'loja', gateway: 'linked-phone', settings: {}, limits: safe }, ANA);
    const change = (isRisky: boolean) => fixture.editor.change(id, { settings: {}, limits: risky, isRisky }, ANA);
    await expect(change(false)).rejects.toMatchObject({ code: 'limit_unsafe', field: 'pace.messages' });
    await change(true);
    await change(false);
  });

  it('knows a phone behind a description by what the description says of it', async () => {
    const description = (isLinkedPhone: boolean) =>
      JSON.stringify({ isLinkedPhone, request: { path: '/send', json: { to: '{to}', text: '{text}' } } });
    const of = (isLinkedPhone: boolean) => {
      const settings = { url: 'http://localhost:3001', description: description(isLinkedPhone) };
      const limits = { ...LIMITS, pace: null, spacingMs: 0, window: null, timezone: 'America/Sao_Paulo' };
      return { name: 'loja', gateway: 'http', settings, limits };
    };
    expect(faults(fixture.checks.ofNew(of(false)))).toEqual([]);
    expect(faults(fixture.checks.ofNew(of(true)))).toContain('limit_unsafe pace.messages');
    const id = await fixture.editor.create({ ...of(true), isRisky: true }, ANA);
    const channel = fixture.channels.withId(id)!;
    expect(channel.safeLimits).toBeDefined();
    const faster = { ...channel.limits, newRecipients: null, pace: { messages: 1, periodMs: 1_000, jitterPercent: 0 } };
    expect(faults(fixture.checks.ofLimits({ ...channel, limits: faster }, of(true).limits))).toEqual([
      'limit_unsafe pace.messages',
    ]);
    // What it has already is no news.
    expect(faults(fixture.checks.ofLimits(channel, of(true).limits))).toEqual([]);
  });
});
