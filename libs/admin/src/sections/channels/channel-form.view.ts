import type { ChannelField } from '@recado/channels';
import type { SettingTexts } from '@recado/config';
import { type FieldSentences, fieldTexts } from '../../i18n/field-errors.js';
import type { FieldErrors } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { type Choice, choice } from '../../ui/choice.js';
import { KEPT_SECRET } from '../../ui/kept-secrets.js';
import { gatewayTexts, settingTexts } from './gateway-texts.js';
import { type ChannelForm, dayField, settingField, WEEKDAYS } from './channel.form.js';
import { channelTexts } from './texts/index.js';

interface SettingView {
  name: string;
  type: 'text' | 'password';
  label: string;
  hint: string;
  /** Dots in the place of a secret that is there and not shown. */
  placeholder: string;
  value: string;
  error: string | undefined;
  required: boolean;
  autocomplete: string;
  /** The values among which it is chosen; empty: it is typed. */
  choices: Choice[];
}

/** What the form of a channel's settings prints. */
export interface ChannelFormView {
  gateway: string;
  /** What to do at the provider, step by step. */
  guide: readonly string[];
  /** Null: the name cannot be changed. */
  name: string | null;
  settings: SettingView[];
  form: ChannelForm;
  days: { name: string; text: string; ticked: boolean }[];
  errors: FieldSentences;
  /** Whether its provider treats recipients who have not written lately differently. */
  hasCold: boolean;
  /** Typed secrets, sealed; null: there are none. */
  kept: string | null;
}

/** The form as it was sent, or as the channel is, and what its page needs besides. */
export interface ShownChannelForm {
  gateway: string;
  isNew: boolean;
  form: ChannelForm;
  days: readonly number[];
  /** The settings of its gateway, and which of them are set. */
  fields: readonly ChannelField[];
  /** As they were typed. A secret is never shown again. */
  typed: Readonly<Record<string, string | undefined>>;
  errors: FieldErrors;
}

/** The form with what is wrong at each field. */
export function channelFormView(shown: ShownChannelForm, panel: PanelRequest): Omit<ChannelFormView, 'kept'> {
  const t = panel.texts(channelTexts);
  const { form, days, isNew, gateway } = shown;
  const errors = fieldTexts(t, shown.errors);
  const texts = gatewayTexts(gateway, panel);
  return {
    gateway: texts.name,
    guide: shown.fields.length > 0 ? (texts.guide ?? []) : [],
    name: isNew ? form.name : null,
    settings: shown.fields.map((field) => settingView(field, shown, errors, panel)),
    form,
    hasCold: panel.settings.gateways.find(gateway)?.coldRecipients !== undefined,
    days: WEEKDAYS.map((day) => ({
      name: dayField(day),
      text: t.channelLimits.days[day - 1] ?? '',
      ticked: days.includes(day),
    })),
    errors,
  };
}

function settingView(
  field: ChannelField,
  shown: ShownChannelForm,
  errors: FieldSentences,
  panel: PanelRequest,
): SettingView {
  const { gateway, typed, isNew } = shown;
  const { name, isSecret, isSet, isRequired, choices } = field;
  const { channelForm } = panel.texts(channelTexts);
  const texts = settingTexts(gateway, name, panel);
  const error = errorOf(field, shown, texts) ?? errors[settingField(name)];
  const kept = error === undefined ? keptText(field, shown, panel) : '';
  const required = isRequired && kept === '';
  const isGiven = isRequired || (!isNew && isSet) || choices.length > 0;
  const optional = isGiven ? '' : channelForm.optional;
  const value = isSecret ? '' : (typed[name] ?? field.value ?? '');
  return {
    name: settingField(name),
    type: isSecret ? 'password' : 'text',
    label: texts.label,
    hint: [kept, texts.hint, optional].filter((part) => part !== '').join(' '),
    placeholder: kept === '' ? '' : KEPT_SECRET,
    value,
    error,
    required,
    autocomplete: isSecret ? 'new-password' : 'off',
    choices: choices.map((one) => choice(value, one, texts.choices?.[one] ?? one)),
  };
}

/** That a secret is there although its field is empty: it was typed before, or is stored. Empty: it is not there. */
function keptText({ name, isSecret, isSet }: ChannelField, { typed }: ShownChannelForm, panel: PanelRequest): string {
  const { channelForm: t } = panel.texts(channelTexts);
  if (!isSecret) return '';
  return typed[name] ? t.secretTyped : isSet ? t.secretKept : '';
}

/** What the setting must be, where something else was typed; undefined: nothing special is said. */
function errorOf({ name }: ChannelField, { errors }: ShownChannelForm, { expected }: SettingTexts): string | undefined {
  return errors[settingField(name)] === 'setting_invalid' ? expected : undefined;
}
