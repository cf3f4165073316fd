import { LIMIT_NAMES, type Scope, SCOPES, usableScopes } from '@recado/auth';
import type { OpenSender } from '@recado/channels';
import { type FieldSentences, fieldTexts } from '../../i18n/field-errors.js';
import type { FieldErrors } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { choice, type Choice } from '../../ui/choice.js';
import { senderName } from '../../ui/sender-name.js';
import { EXPIRY_DAYS, type KeyForm, NewKeyForm, scopeField, typedLimits } from './key.form.js';
import { keyTexts } from './texts/index.js';

interface ScopeBox {
  name: string;
  scope: Scope;
  text: string;
  ticked: boolean;
  /** Test keys cannot have it. */
  liveOnly: boolean;
}

interface LimitField {
  name: string;
  label: string;
  value: string;
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
  missing: Choice[];
  /** Empty: there is only the default channel. */
  channels: Choice[];
  guard: Choice[];
  /** What the fields of a key that exists were first shown with. */
  shown?: Readonly<Record<string, string>>;
  opensLimits: boolean;
  opensAdvanced: boolean;
  errors: FieldSentences;
}

/** The form as it was sent, or as the key is, and what its page needs besides. */
interface ShownForm {
  form: KeyForm;
  ticked: readonly Scope[];
  errors: FieldErrors;
  /** The channels and pools that a key may have as default. */
  channels: readonly OpenSender[];
  /** Whether the default channel of the installation is the simulator. */
  isSimulated: boolean;
  /** When the key expires; undefined: it is new. */
  expiresAt?: number | null;
  /** Whether it is a test key; undefined: it is new and the form says. */
  testMode?: boolean;
}

/** The form with what is wrong at each field. */
export function keyFormView(shown: ShownForm, panel: PanelRequest): Omit<KeyFormView, 'action' | 'back' | 'submit'> {
  const { form, errors } = shown;
  const { settings } = panel;
  const t = panel.texts(keyTexts);
  const texts = fieldTexts(t, errors);
  return {
    name: form.name,
    ...choices(shown, panel),
    expiresOn: form.expiresOn,
    today: localDate(panel),
    limits: LIMIT_NAMES.map((name) => ({ name, label: t.limits[name], value: form[name] })),
    ipAllowList: form.ipAllowList,
    timezone: form.timezone,
    timezoneHint: t.newKey.timezoneHint(settings.timezone),
    opensLimits: Object.values(typedLimits(form)).some((typed) => typed !== '') || form.ipAllowList !== '',
    opensAdvanced:
      form.channel !== '' || form.timezone !== '' || form.missingVariable !== '' || form.lostAnswerGuard === 'off',
    errors: texts,
  };
}

function choices(shown: ShownForm, panel: PanelRequest) {
  const { form, ticked } = shown;
  const { newKey, presets, scopes } = panel.texts(keyTexts);
  const ids = ['send', 'read', 'full', 'custom'] as const;
  return {
    presets: ids.map((id) => choice(form.preset, id, presets[id], presets[`${id}Hint`])),
    scopes: usableScopes(SCOPES, shown.testMode ?? false).map((scope) => ({
      name: scopeField(scope),
      scope,
      text: scopes[scope],
      ticked: ticked.includes(scope),
      liveOnly: usableScopes([scope], true).length === 0,
    })),
    modes: modes(shown, panel),
    expiries: expiries(shown, panel),
    missing: missing(form, panel),
    channels: channels(shown, panel),
    guard: [
      choice(form.lostAnswerGuard, 'on', newKey.guardOn, newKey.guardOnHint),
      choice(form.lostAnswerGuard, 'off', newKey.guardOff, newKey.guardOffHint),
    ],
  };
}

function modes({ form, isSimulated }: ShownForm, panel: PanelRequest): Choice[] {
  const { newKey } = panel.texts(keyTexts);
  if (!(form instanceof NewKeyForm)) return [];
  return [
    choice(form.mode, 'live', newKey.live, isSimulated ? newKey.liveSimulated : newKey.liveHint),
    choice(form.mode, 'test', newKey.test, newKey.testHint),
  ];
}

function expiries({ form, expiresAt }: ShownForm, panel: PanelRequest): Choice[] {
  const { format } = panel;
  const { newKey } = panel.texts(keyTexts);
  const kept = expiresAt ? [choice(form.expiry, 'keep', newKey.expiryKeep(format.dateTime(expiresAt).text))] : [];
  return [
    ...kept,
    choice(form.expiry, 'never', newKey.expiryNever),
    ...EXPIRY_DAYS.map((days) => choice(form.expiry, String(days), newKey.expiryDays(format.number(days)))),
    choice(form.expiry, 'date', newKey.expiryDate),
  ];
}

function missing(form: KeyForm, panel: PanelRequest): Choice[] {
  const { settings } = panel;
  const { newKey } = panel.texts(keyTexts);
  const serverChoice = settings.missingVariable === 'empty' ? newKey.missingEmpty : newKey.missingReject;
  return [
    choice(form.missingVariable, '', newKey.missingDefault(serverChoice.toLowerCase())),
    choice(form.missingVariable, 'reject', newKey.missingReject),
    choice(form.missingVariable, 'empty', newKey.missingEmpty),
  ];
}

function channels({ form, channels, isSimulated }: ShownForm, panel: PanelRequest): Choice[] {
  const { newKey } = panel.texts(keyTexts);
  if (channels.every(({ builtIn }) => builtIn)) return [];
  return [
    choice(form.channel, '', senderName({ name: newKey.channelDefault, isSimulator: isSimulated }, panel.t)),
    ...channels.map((sender) => choice(form.channel, String(sender.id), senderName(sender, panel.t))),
  ];
}

function localDate({ format, settings }: PanelRequest): string {
  // Swedish dates are written as 2026-11-20, as a date field needs them.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: settings.timezone }).format(format.now);
}
