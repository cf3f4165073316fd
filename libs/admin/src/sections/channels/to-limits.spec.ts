import { ChannelInputError, type ChannelLimits } from '@recado/channels';
import { describe, expect, it } from 'vitest';
import { Format } from '../../format/format.js';
import { ChannelForm, readChannelForm } from './channel.form.js';
import { channelErrors, toChannelForm, toLimits } from './to-limits.js';

const FULL: ChannelLimits = {
  pace: { messages: 1, periodMs: 4_500, jitterPercent: 50 },
  spacingMs: 1_125,
  dailyCap: { messages: 12_000, warmUp: { start: 50, growthPercent: 20, firstDay: 7 } },
  newRecipients: {
    perDay: { messages: 1_000, warmUp: { start: 20, growthPercent: 6, firstDay: 7 } },
    spacingMs: 60_000,
  },
  window: { days: [1, 5], from: 480, to: 1_440 },
  timezone: 'America/Sao_Paulo',
};

function read(changes: Partial<ChannelForm>, days: number[] = []) {
  const form = Object.assign(new ChannelForm(), { timezone: 'UTC' }, changes);
  return toLimits({ form, days, settings: {}, errors: {}, isValid: true });
}

describe('toLimits', () => {
  it.each(['pt-BR', 'en'] as const)('reads the limits back that the form showed, in %s', (language) => {
    const { form, days } = toChannelForm('loja', FULL, new Format(language, 'UTC', 0));
    const { firstDay: _, ...warmUp } = FULL.dailyCap!.warmUp!;
    const perDay = { messages: 1_000, warmUp: { start: 20, growthPercent: 6 } };
    const newRecipients = { perDay, spacingMs: 60_000 };
    const expected = { ...FULL, dailyCap: { messages: 12_000, warmUp }, newRecipients };
    expect(read(form, days)).toEqual({ limits: expected, errors: {} });
  });

  it('gives no limits for an empty form', () => {
    const none = { pace: null, spacingMs: 0, dailyCap: null, newRecipients: null, window: null, timezone: 'UTC' };
    expect(read({})).toEqual({ limits: none, errors: {} });
  });

  it('reads 0:00 as the end of the day, and a comma as a decimal point', () => {
    const { limits } = read({ pace: '2', period: '1,5', from: '22:00', to: '0:00' }, [7]);
    expect(limits).toMatchObject({ pace: { periodMs: 1_500 }, window: { days: [7], from: 1_320, to: 1_440 } });
  });

  it.each<[Partial<ChannelForm>, number[], Record<string, string>]>([
    [{ pace: 'x', period: '' }, [], { pace: 'channel_limit', period: 'channel_limit' }],
    [{ from: '8', to: '25:00' }, [1], { from: 'channel_time', to: 'channel_time' }],
    [{ from: '08:00', to: '18:00' }, [], { days: 'channel_days' }],
    [{}, [1], { from: 'channel_time', to: 'channel_time' }],
    [{ cap: '10', warmUpStart: '1', warmUpGrowth: '-' }, [], { warmUpGrowth: 'channel_limit' }],
    [{ newRecipients: 'x', newSpacing: 'y' }, [], { newRecipients: 'channel_limit', newSpacing: 'channel_limit' }],
    [{ spacing: '1.000,5' }, [], { spacing: 'channel_limit' }],
  ])('refuse %j %j', (form, days, errors) => expect(read(form, days).errors).toEqual(errors));

  it('shows an error of the channel at its field', () => {
    const at = (code: ChannelInputError['code'], field: string | null) =>
      channelErrors(new ChannelInputError(code, field));
    expect(at('limit_invalid', 'dailyCap.warmUp.growthPercent')).toEqual({ warmUpGrowth: 'channel_limit' });
    expect(at('limit_invalid', 'newRecipients.perDay.messages')).toEqual({ newRecipients: 'channel_limit' });
    expect(at('limit_invalid', 'window.days.0')).toEqual({ days: 'channel_days' });
    expect(at('limit_unsafe', 'newRecipients.spacingMs')).toEqual({
      newSpacing: 'channel_limit_unsafe',
      risky: 'channel_name_to_exceed',
    });
    expect(at('limit_invalid', 'timezone')).toEqual({ timezone: 'timezone_unknown' });
    expect(at('setting_missing', 'apiKey')).toEqual({ 'set-apiKey': 'setting_missing' });
    expect(at('address_forbidden', 'url')).toEqual({ 'set-url': 'channel_address_forbidden' });
    const secrets = new ChannelInputError('secrets_needed', 'apiKey', null, ['apiKey', 'webhookSecret']);
    expect(channelErrors(secrets)).toEqual({ 'set-apiKey': 'secrets_needed', 'set-webhookSecret': 'secrets_needed' });
    expect(at('name_taken', null)).toEqual({ name: 'channel_name_taken' });
    expect(() => at('channel_unknown', null)).toThrow(ChannelInputError);
  });
});

it('reads the settings of its gateway and no other field', () => {
  const body = { name: ' loja ', 'set-url': ' http://x ', 'set-token': 'no', 'day-3': 'on', pace: '1' };
  const fields = ['url', 'session', 'apiKey', 'webhookSecret'].map((name) => ({ name }));
  const { form, days, settings } = readChannelForm(fields, body);
  expect([form.name, form.pace, days]).toEqual(['loja', '1', [3]]);
  expect(settings).toEqual({ url: 'http://x', session: undefined, apiKey: undefined, webhookSecret: undefined });
});
