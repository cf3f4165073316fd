import { type KeySettingsInput, LIMIT_NAMES, SCOPES } from '@recado/auth';
import { isChanged, isTickChanged, shownValues } from '../../panel/changed-fields.js';
import type { FormBody } from '../../panel/form-parser.js';
import { KeyForm, scopeField } from './key.form.js';
import { toForm } from './to-form.js';

/** The settings that have one value, and the fields of the form that say it. */
const FIELDS = {
  name: ['name'],
  scopes: ['preset'],
  expiresAt: ['expiry', 'expiresOn'],
  timezone: ['timezone'],
  missingVariable: ['missingVariable'],
  defaultChannelId: ['channel'],
  lostAnswerGuard: ['lostAnswerGuard'],
  ipAllowList: ['ipAllowList'],
} as const satisfies Record<Exclude<keyof KeySettingsInput, 'limits'>, readonly (keyof KeyForm)[]>;
const BOXES = SCOPES.map(scopeField);

/** What the person has changed in the form of a key. The rest may have been changed by somebody else meanwhile. */
export function changedSettings(input: KeySettingsInput, body: FormBody): Partial<KeySettingsInput> {
  const isNew = (name: keyof typeof FIELDS) =>
    FIELDS[name].some((field) => isChanged(body, field)) ||
    (name === 'scopes' && BOXES.some((box) => isTickChanged(body, box)));
  const names = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(isNew);
  const limits = LIMIT_NAMES.filter((name) => isChanged(body, name)).map((name) => [name, input.limits?.[name]]);
  return {
    ...Object.fromEntries(names.map((name) => [name, input[name]])),
    limits: Object.fromEntries(limits) as KeySettingsInput['limits'],
  };
}

/** The fields of the form of a key, for `ShownFields`. */
export function shownSettings(...[key, format]: Parameters<typeof toForm>): Record<string, string> {
  const { password: _, ...fields } = toForm(key, format);
  return { ...fields, ...Object.fromEntries(key.scopes.map((scope) => [scopeField(scope), 'on'])) };
}

/** The fields that the form of a key was shown with, to be shown with them again. */
export function shownBefore(body: FormBody): Record<string, string> {
  return shownValues(body, [...Object.keys(new KeyForm()), ...BOXES]);
}
