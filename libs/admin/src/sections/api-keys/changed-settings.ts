import { type KeySettingsInput, LIMIT_NAMES, type Scope, SCOPES } from '@recado/auth';
import { isChanged, isOvertaken, isTickChanged, shownValues } from '../../panel/changed-fields.js';
import type { FormBody } from '../../panel/form-parser.js';
import { shownField } from '../../ui/shown-fields.js';
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
  const names = changedNames(body);
  const limits = LIMIT_NAMES.filter((name) => isChanged(body, name)).map((name) => [name, input.limits?.[name]]);
  return {
    ...Object.fromEntries(names.map((name) => [name, input[name]])),
    limits: Object.fromEntries(limits) as KeySettingsInput['limits'],
  };
}

/** Whether somebody else changed a setting meanwhile that the person changed in the form. `now`: as `shownSettings`. */
export function isKeyOvertaken(body: FormBody, now: Readonly<Record<string, string>>): boolean {
  // A form that no page has shown does not tell what it was shown with.
  if (!(shownField('preset') in body)) return false;
  const isOther = (field: string) => isOvertaken(body, field, now[field]);
  const fields = changedNames(body).flatMap((name) => (name === 'scopes' ? ['preset', ...BOXES] : FIELDS[name]));
  return [...fields, ...LIMIT_NAMES.filter((name) => isChanged(body, name))].some(isOther);
}

/** A form as it was sent, or as the key is. */
interface Filled {
  form: KeyForm;
  ticked: Scope[];
}

/** The form again: what the person changed, and for the rest what holds by now. */
export function withNow(body: FormBody, typed: Filled, now: Filled): Filled {
  const names = Object.keys(now.form) as (keyof KeyForm)[];
  const mine = names.filter((name) => isChanged(body, name)).map((name) => [name, typed.form[name]]);
  const { ticked } = BOXES.some((box) => isTickChanged(body, box)) ? typed : now;
  return { form: { ...now.form, ...(Object.fromEntries(mine) as Partial<KeyForm>) }, ticked };
}

function changedNames(body: FormBody): (keyof typeof FIELDS)[] {
  const isNew = (name: keyof typeof FIELDS) =>
    FIELDS[name].some((field) => isChanged(body, field)) ||
    (name === 'scopes' && BOXES.some((box) => isTickChanged(body, box)));
  return (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(isNew);
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
