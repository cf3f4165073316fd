import { type ChannelField, defaultLimits } from '@recado/channels';
import { GATEWAYS } from '@recado/gateways';
import { describe, expect, it } from 'vitest';
import { Format } from '../../format/format.js';
import type { PanelView } from '../../ui/panel-context.js';
import { hasOwnLimits, hasOwnValue, isSettingOrName, usualForm, withUsualLimits } from './own-values.js';
import { toChannelForm } from './to-limits.js';

const gateways = { find: (kind: string) => GATEWAYS.find((each) => each.kind === kind) };
const format = new Format('pt-BR', 'America/Sao_Paulo', 0);
const panel = { settings: { timezone: 'America/Sao_Paulo', gateways }, format } as unknown as PanelView;
const field = (changes: Partial<ChannelField>): ChannelField => ({
  ...{
    name: 'typing',
    isSecret: false,
    isDocument: false,
    isRequired: false,
    value: null,
    isSet: false,
    usual: 'off',
    choices: [],
  },
  ...changes,
});

describe('a folded setting', () => {
  const nothing = { typed: {}, errors: {} };

  it('needs to be seen with a value of its own, a stored secret, or an error', () => {
    expect(hasOwnValue(field({ value: 'on', isSet: true }), nothing)).toBe(true);
    expect(hasOwnValue(field({ isSecret: true, isSet: true, usual: null }), nothing)).toBe(true);
    expect(hasOwnValue(field({}), { typed: { typing: 'on' }, errors: {} })).toBe(true);
    expect(hasOwnValue(field({}), { typed: {}, errors: { 'set-typing': 'setting_invalid' } })).toBe(true);
  });

  it('stays folded while it is as it would be by itself', () => {
    expect(hasOwnValue(field({ value: 'off', isSet: true }), nothing)).toBe(false);
    const files = field({ name: 'files', usual: null, choices: ['address', 'data'] });
    expect(hasOwnValue(files, { typed: { files: 'address' }, errors: {} })).toBe(false);
  });
});

describe('the limits of a form', () => {
  const limits = gateways.find('waha')?.usualLimits;
  const usual = toChannelForm('loja', defaultLimits('America/Sao_Paulo', limits), format);

  it('are those of the gateway, or others', () => {
    expect(hasOwnLimits(usual, limits, panel)).toBe(false);
    expect(hasOwnLimits({ form: { ...usual.form, pace: '2' }, days: [] }, limits, panel)).toBe(true);
    expect(hasOwnLimits({ form: usual.form, days: [1] }, limits, panel)).toBe(true);
    expect(hasOwnLimits(usual, undefined, panel)).toBe(true);
  });

  it('follow the description that is typed, until somebody chooses others', () => {
    const none = { ...usualForm(undefined, panel), settings: { description: 'of a linked phone' } };
    const typed = { ...none, form: { ...none.form, name: 'meu', password: 'uma frase' } };
    const followed = withUsualLimits(typed, { began: undefined, usual: limits }, panel);
    expect(followed).toEqual({ ...typed, form: { ...usual.form, name: 'meu', password: 'uma frase' } });
    const chosen = { ...typed, form: { ...typed.form, cap: '50' } };
    expect(withUsualLimits(chosen, { began: undefined, usual: limits }, panel)).toBe(chosen);
  });

  it('are told by their errors from settings, name and password', () => {
    expect(['name', 'password', 'set-url'].every(isSettingOrName)).toBe(true);
    expect(['pace', 'timezone', 'days'].some(isSettingOrName)).toBe(false);
  });
});
