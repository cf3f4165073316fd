import { LIMIT_NAMES, type Scope, SCOPES, usableScopes } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { fieldTexts } from '../../panel/field-errors.js';
import type { FieldErrors } from '../../panel/read-form.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { EXPIRY_DAYS, type KeyForm, NewKeyForm, scopeField, typedLimits } from './key.form.js';

interface Choice {
  value: string;
  text: string;
  hint?: string;
  chosen: boolean;
}

interface ScopeBox {
  name: string;
  scope: Scope;
  text: string;
  ticked: boolean;
  /** Hidden where a new key is to be a test key. */
  liveOnly: boolean;
}

interface LimitField {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
}

/** What the form of a key's settings prints. */
export interface KeyFormView {
  action: string;
  /** Where "cancel" leads. */
  back: string;
  submit: string;
  name: string;
  presets: Choice[];
  scopes: ScopeBox[];
  /** Empty: the mode cannot be chosen any more. */
  modes: Choice[];
  expiries: Choice[];
  expiresOn: string;
  /** The first day that can be chosen. */
  today: string;
  limits: LimitField[];
  ipAllowList: string;
  timezone: string;
  timezoneHint: string;
  zones: string[];
  missing: Choice[];
  /** Empty: there is nothing to choose from. */
  channels: Choice[];
  guard: Choice[];
  asksPassword: boolean;
  opensLimits: boolean;
  opensAdvanced: boolean;
  errors: Partial<Record<string, string>>;
}

/** A form as it was sent, or as the key is, and what belongs to its page. */
export interface ShownForm {
  form: KeyForm;
  ticked: readonly Scope[];
  errors: FieldErrors;
  asksPassword: boolean;
  /** Those that a key may have as default. */
  channels: readonly ChannelView[];
  /** When the key ends so far; undefined: it is new. */
  expiresAt?: number | null;
  /** It is a test key; missing: the form says. */
  testMode?: boolean;
}

/** The form with what is wrong at each field. */
export function keyFormView(shown: ShownForm, panel: PanelRequest): Omit<KeyFormView, 'action' | 'back' | 'submit'> {
  const { form, errors, asksPassword } = shown;
  const { t, settings } = panel;
  const texts = fieldTexts(t, errors);
  return {
    name: form.name,
    ...choices(shown, panel),
    expiresOn: form.expiresOn,
    today: localDate(panel),
    limits: LIMIT_NAMES.map((name) => ({ name, label: t.limits[name], value: form[name], error: texts[name] })),
    ipAllowList: form.ipAllowList,
    timezone: form.timezone,
    timezoneHint: t.newKey.timezoneHint(settings.timezone),
    zones: Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/')),
    asksPassword,
    opensLimits: Object.values(typedLimits(form)).some((typed) => typed !== '') || form.ipAllowList !== '',
    opensAdvanced:
      form.channel !== '' || form.timezone !== '' || form.missingVariable !== '' || form.lostAnswerGuard === 'off',
    errors: texts,
  };
}

function choices(shown: ShownForm, panel: PanelRequest) {
  const { form, ticked } = shown;
  const { newKey, presets, scopes } = panel.t;
  const ids = ['send', 'read', 'full', 'custom'] as const;
  return {
    presets: ids.map((id) => pick(form.preset, id, presets[id], presets[`${id}Hint`])),
    scopes: usableScopes(SCOPES, shown.testMode ?? false).map((scope) => ({
      name: scopeField(scope),
      scope,
      text: scopes[scope],
      ticked: ticked.includes(scope),
      liveOnly: usableScopes([scope], true).length === 0,
    })),
    modes: modes(form, panel),
    expiries: expiries(shown, panel),
    missing: missing(form, panel),
    channels: channels(shown, panel),
    guard: [
      pick(form.lostAnswerGuard, 'on', newKey.guardOn, newKey.guardOnHint),
      pick(form.lostAnswerGuard, 'off', newKey.guardOff, newKey.guardOffHint),
    ],
  };
}

function modes(form: KeyForm, { t: { newKey } }: PanelRequest): Choice[] {
  if (!(form instanceof NewKeyForm)) return [];
  return [pick(form.mode, 'live', newKey.live, newKey.liveHint), pick(form.mode, 'test', newKey.test, newKey.testHint)];
}

function expiries({ form, expiresAt }: ShownForm, { t: { newKey }, format }: PanelRequest): Choice[] {
  const kept = expiresAt ? [pick(form.expiry, 'keep', newKey.expiryKeep(format.dateTime(expiresAt).text))] : [];
  return [
    ...kept,
    pick(form.expiry, 'never', newKey.expiryNever),
    ...EXPIRY_DAYS.map((days) => pick(form.expiry, String(days), newKey.expiryDays(format.number(days)))),
    pick(form.expiry, 'date', newKey.expiryDate),
  ];
}

function missing(form: KeyForm, { t: { newKey }, settings }: PanelRequest): Choice[] {
  const serverChoice = settings.missingVariable === 'empty' ? newKey.missingEmpty : newKey.missingReject;
  return [
    pick(form.missingVariable, '', newKey.missingDefault(serverChoice.toLowerCase())),
    pick(form.missingVariable, 'reject', newKey.missingReject),
    pick(form.missingVariable, 'empty', newKey.missingEmpty),
  ];
}

function channels({ form, channels }: ShownForm, { t: { newKey } }: PanelRequest): Choice[] {
  if (channels.every(({ builtIn }) => builtIn)) return [];
  return [
    pick(form.channel, '', newKey.channelDefault),
    ...channels.map(({ id, name }) => pick(form.channel, String(id), name)),
  ];
}

function pick(chosen: string, value: string, text: string, hint?: string): Choice {
  return { value, text, hint, chosen: chosen === value };
}

function localDate({ format, settings }: PanelRequest): string {
  // The Swedish write dates as date fields want them.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: settings.timezone }).format(format.now);
}
