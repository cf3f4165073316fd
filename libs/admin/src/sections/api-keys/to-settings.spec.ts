import { ADMINISTRATION_SCOPES, SCOPE_PRESETS, SCOPES, usableScopes, USUAL_SCOPES } from '@recado/auth';
import { describe, expect, it } from 'vitest';
import { Format } from '../../format/format.js';
import { KeyForm, readKeyForm } from './key.form.js';
import { presetOf } from './key-view.js';
import { toForm } from './edit-key.controller.js';
import { toSettings } from './to-settings.js';

const now = Date.UTC(2026, 10, 20, 17);
const moment = { now, zone: 'America/Sao_Paulo', channels: [{ id: 7 }], testMode: false };
const NO_LIMITS = { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null };

function read(fields: Record<string, string>, expiresAt?: number) {
  const { form, ticked, errors } = readKeyForm(KeyForm, { name: 'ERP', ...fields });
  const settings = toSettings(form, ticked, { ...moment, expiresAt });
  return { ...settings, errors: { ...settings.errors, ...errors } };
}

describe('toSettings', () => {
  it('gives a key that may send, never expires and has no limits by default', () => {
    expect(read({})).toEqual({
      errors: {},
      input: {
        name: 'ERP',
        scopes: ['messages:write'],
        expiresAt: null,
        timezone: null,
        missingVariable: null,
        defaultChannelId: null,
        lostAnswerGuard: true,
        ipAllowList: [],
        limits: NO_LIMITS,
      },
    });
  });

  it('counts days from now, and reads a date as its end in the zone of the server', () => {
    expect(read({ expiry: '30' }).input.expiresAt).toBe(now + 30 * 86_400_000);
    const { input } = read({ expiry: 'date', expiresOn: '2026-12-31' });
    expect(input.expiresAt).toBe(Date.UTC(2027, 0, 1, 2, 59, 59));
  });

  it('keeps the expiry of a key, also one in the past', () => {
    expect(read({ expiry: 'keep' }, now - 1)).toMatchObject({ errors: {}, input: { expiresAt: now - 1 } });
    expect(read({ expiry: 'keep' }).input.expiresAt).toBeNull();
  });

  it('reads single scopes with the custom preset only', () => {
    const ticked = { 'scope:messages:read': 'on', 'scope:opt_outs:write': 'on', 'scope:everything': 'on' };
    expect(read({ preset: 'custom', ...ticked }).input.scopes).toEqual(['messages:read', 'opt_outs:write']);
    expect(read({ preset: 'full', ...ticked }).input.scopes).toEqual(USUAL_SCOPES);
    expect(read({ preset: 'custom' }).errors).toEqual({ preset: 'scopes_missing' });
  });

  it.each(['everything', '__proto__', 'constructor'])('refuses the unknown preset %s', (preset) => {
    expect(read({ preset })).toMatchObject({ errors: { preset: 'preset_unknown' }, input: { scopes: [] } });
  });

  it('leaves out scopes that a test key cannot use', () => {
    const test = { ...moment, testMode: true };
    const ask = (fields: Record<string, string>) => {
      const { form, ticked } = readKeyForm(KeyForm, { name: 'ERP', ...fields });
      return toSettings(form, ticked, test);
    };
    expect(ask({ preset: 'read' }).input.scopes).toEqual(['messages:read', 'webhooks:read', 'opt_outs:read']);
    expect(ask({ preset: 'custom', 'scope:messages:read_all': 'on' }).errors).toEqual({ preset: 'scopes_missing' });
    const full = ask({ preset: 'full' }).input.scopes;
    expect(full).toEqual(usableScopes(SCOPES, true));
    // What administers the installation is in no preset, and no test key can have it.
    expect(USUAL_SCOPES.filter((scope) => !full?.includes(scope))).toEqual(['messages:read_all', 'privacy']);
    expect(
      Object.values(SCOPE_PRESETS)
        .flat()
        .filter((scope) => ADMINISTRATION_SCOPES.includes(scope)),
    ).toEqual([]);
    expect([presetOf(full, true), presetOf(full, false)]).toEqual(['full', 'custom']);
  });

  it('reads zones in any case', () => {
    expect(read({ timezone: ' america/manaus ' }).input.timezone).toBe('America/Manaus');
  });

  it('reads addresses with any separator, each once', () => {
    const { input, errors } = read({ ipAllowList: ' 203.0.113.7,\n10.0.0.1/8  2001:DB8::/32;10.0.0.0/8\r\n' });
    expect({ list: input.ipAllowList, errors }).toEqual({
      list: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'],
      errors: {},
    });
  });

  it('reads limits with thousands separators', () => {
    const { input } = read({ requestsPerMinute: '6.000', messagesPerDay: ' 1,000,000 ', messagesPerMinute: '60' });
    expect(input.limits).toEqual({
      ...NO_LIMITS,
      requestsPerMinute: 6_000,
      messagesPerMinute: 60,
      messagesPerDay: 1_000_000,
    });
  });

  it.each(['0', '-1', '1.5', '1.00', '10.0000', 'many', '1e3', '1000000001', '1'.repeat(20)])(
    'refuses the limit %j at its field',
    (typed) => {
      expect(read({ requestsPerDay: typed }).errors).toEqual({ requestsPerDay: 'limit_range' });
    },
  );

  it.each([
    [{ name: '   ' }, { name: 'name_missing' }],
    [{ name: 'x'.repeat(81) }, { name: 'name_too_long' }],
    [{ preset: 'root' }, { preset: 'preset_unknown' }],
    [{ expiry: '7' }, { expiry: 'expiry_unknown' }],
    [{ expiry: 'date', expiresOn: '2026-02-30' }, { expiresOn: 'expiry_past' }],
    [{ expiry: 'date', expiresOn: '2026-11-19' }, { expiresOn: 'expiry_past' }],
    [{ expiry: 'date', expiresOn: 'soon' }, { expiresOn: 'expiry_past' }],
    [{ timezone: 'Brasil' }, { timezone: 'timezone_unknown' }],
    [{ missingVariable: 'maybe' }, { missingVariable: 'missing_variable_unknown' }],
    [{ lostAnswerGuard: 'maybe' }, { lostAnswerGuard: 'choice_unknown' }],
    [{ ipAllowList: '10.0.0.1\neverywhere' }, { ipAllowList: 'ip_invalid' }],
    [{ ipAllowList: '10.0.0.1\n'.repeat(400) }, { ipAllowList: 'ip_list_too_long' }],
  ])('refuses %j at its field', (fields, errors) => {
    expect(read(fields).errors).toMatchObject(errors);
  });

  it('ignores fields that the form does not have', () => {
    expect(read({ scopes: 'messages:read_all', id: '7' }).input).not.toHaveProperty('id');
  });
});

describe('the default channel', () => {
  it('is one of the open channels, or none', () => {
    expect(read({ channel: '7' }).input.defaultChannelId).toBe(7);
    expect(read({ channel: '' }).input.defaultChannelId).toBeNull();
    expect(read({ channel: '8' }).errors).toEqual({ channel: 'channel_unknown' });
  });
});

describe('toForm', () => {
  const settings = {
    name: 'ERP',
    scopes: ['messages:write', 'messages:read'] as const,
    expiresAt: now + 1_000,
    timezone: 'America/Manaus',
    missingVariable: 'empty' as const,
    lostAnswerGuard: false,
    ipAllowList: ['10.0.0.0/8', '::1'],
    limits: { ...NO_LIMITS, requestsPerMinute: 1_234_567 },
    defaultChannelId: 7,
  };

  it.each(['pt-BR', 'en'] as const)('gives a form that reads back to the same settings, in %s', (language) => {
    const form = toForm({ ...settings, dialects: {}, testMode: false }, new Format(language, 'America/Sao_Paulo', now));
    const asked = toSettings(form, settings.scopes, { ...moment, expiresAt: settings.expiresAt });
    expect(asked).toEqual({ errors: {}, input: settings });
    const plain = { ...settings, expiresAt: null, timezone: null, missingVariable: null, ipAllowList: null };
    const again = toSettings(
      toForm({ ...plain, dialects: {}, testMode: false }, new Format(language, 'UTC', now)),
      settings.scopes,
      moment,
    );
    expect(again.input).toEqual({ ...plain, ipAllowList: [] });
  });
});
