import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { type LimitValues, readChannelLimits, readSettings } from '../commands/create-channel.js';
import { UsageError } from './cli-error.js';

const ZONE = 'America/Sao_Paulo';
const { gateways } = testConfig();
const limits = (values: LimitValues, gateway = 'http') => readChannelLimits(values, gateways.find(gateway), ZONE);

describe('the limits of a new channel', () => {
  it('are the defaults of its gateway without options', () => {
    expect(limits({})).toBeUndefined();
    expect(limits({ spacing: '2s' }, 'evolution')).toEqual({
      pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 },
      spacingMs: 2_000,
      dailyCap: null,
      newRecipients: {
        perDay: { messages: 100, warmUp: { start: 20, growthPercent: 6, firstDay: expect.any(Number) } },
        spacingMs: 60_000,
      },
      window: null,
      timezone: ZONE,
    });
  });

  it.each([
    ['80/s', { messages: 80, periodMs: 1_000, jitterPercent: 0 }],
    ['20/1m', { messages: 20, periodMs: 60_000, jitterPercent: 0 }],
    ['1/4s~50%', { messages: 1, periodMs: 4_000, jitterPercent: 50 }],
    ['none', null],
  ])('have a pace of %s', (pace, expected) => expect(limits({ pace })?.pace).toEqual(expected));

  it('have a daily cap with warm-up, and a window in a zone', () => {
    const chosen = { 'daily-cap': '500', 'warm-up': '50+20%', window: '1-3,5 08:00-20:30', timezone: 'America/Manaus' };
    expect(limits(chosen)).toMatchObject({
      dailyCap: { messages: 500, warmUp: { start: 50, growthPercent: 20 } },
      window: { days: [1, 2, 3, 5], from: 480, to: 1_230 },
      timezone: 'America/Manaus',
    });
  });

  it('limit how many new recipients are written to, by the gateway or by options', () => {
    const usual = { start: 20, growthPercent: 6 };
    expect(limits({ 'new-recipients-spacing': '2m' }, 'waha')?.newRecipients).toMatchObject({
      perDay: { messages: 100, warmUp: usual },
      spacingMs: 120_000,
    });
    expect(limits({ 'new-recipients': '30', 'new-recipients-warm-up': '5+10%' })?.newRecipients).toEqual({
      perDay: { messages: 30, warmUp: { start: 5, growthPercent: 10 } },
      spacingMs: 0,
    });
    expect(limits({ 'new-recipients': '30' }, 'waha')?.newRecipients).toEqual({
      perDay: { messages: 30, warmUp: null },
      spacingMs: 60_000,
    });
    expect(limits({ 'new-recipients': 'none' }, 'waha')?.newRecipients).toBeNull();
    expect(limits({ spacing: '1s' })?.newRecipients).toBeNull();
  });

  it.each<LimitValues>([
    { 'new-recipients': 'many' },
    { 'new-recipients-warm-up': '20+6%' },
    { pace: '80' },
    { pace: '80/x' },
    { pace: '1/4s~100%' },
    { spacing: 'soon' },
    { 'daily-cap': 'many' },
    { 'warm-up': '50+20%' },
    { 'daily-cap': '500', 'warm-up': '50' },
    { window: '08:00-20:00' },
    { window: '0-8 08:00-20:00' },
    { window: '5-1 08:00-20:00' },
  ])('cannot be %j', (values) => expect(() => limits(values)).toThrow(UsageError));
});

describe('the settings of a new channel', () => {
  it('come from options and lines, split at the first equals sign', () => {
    expect(readSettings(['url=http://x/?a=b'], 'secret = whsec_AA==\r\n\nurl=http://y')).toEqual({
      url: 'http://y',
      secret: 'whsec_AA==',
    });
  });

  it('are not in the error', () => {
    const broken = () => readSettings(['hush'], '');
    expect(broken).toThrow(UsageError);
    expect(broken).not.toThrow(/hush/);
  });
});
