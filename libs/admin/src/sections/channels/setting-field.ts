import type { ChannelField } from '@recado/channels';
import type { SettingTexts } from '@recado/config';
import type { FieldErrors, FieldSentences } from '../../session/kit.js';
import { type Choice, choice, KEPT_SECRET, type PanelView } from '../../ui/kit.js';
import type { AskedSettings } from './asked-settings.js';
import type { ChannelForm } from './channel.form.js';
import { settingField } from './channel.form.js';
import { channelTexts } from './texts/index.js';

/** The form as it was sent, or as the channel is, and what its page needs besides. */
export interface ShownChannelForm {
  gateway: string;
  isNew: boolean;
  form: ChannelForm;
  days: readonly number[];
  asked: AskedSettings;
  /** As they were typed. A secret is never shown again. */
  typed: Readonly<Record<string, string | undefined>>;
  errors: FieldErrors;
}

/** What the field of a setting is, and why it was refused. `choices` empty: it is typed. */
interface SettingProps {
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
  /** It is a text of several lines. */
  isDocument: boolean;
  choices: Choice[];
}

/** The field of a setting. A secret that is there, stored or typed before, is not required again. */
export function settingProps(
  field: ChannelField,
  shown: ShownChannelForm,
  errors: FieldSentences,
  panel: Pick<PanelView, 'texts'>,
): SettingProps {
  const { asked, typed, isNew } = shown;
  const { name, isSecret, isSet, isRequired, choices } = field;
  const { channelForm: t } = panel.texts(channelTexts);
  const texts = asked.texts[name] ?? { label: name, hint: '' };
  const error = errorOf(field, shown, texts) ?? errors[settingField(name)];
  const kept = error === undefined ? keptText(field, shown, t) : '';
  const isGiven = isRequired || (!isNew && isSet) || choices.length > 0;
  const value = isSecret ? '' : (typed[name] ?? field.value ?? '');
  return {
    name: settingField(name),
    type: isSecret ? 'password' : 'text',
    label: texts.label,
    hint: [kept, texts.hint, isGiven ? '' : t.optional].filter((part) => part !== '').join(' '),
    placeholder: kept === '' ? '' : KEPT_SECRET,
    value,
    error,
    required: isRequired && kept === '',
    autocomplete: isSecret ? 'new-password' : 'off',
    isDocument: field.isDocument,
    choices: choices.map((one) => choice(value, one, texts.choices?.[one] ?? one)),
  };
}

/** That a secret is there although its field is empty: it was typed before, or is stored. Empty: it is not there. */
function keptText(
  { name, isSecret, isSet }: ChannelField,
  { typed }: ShownChannelForm,
  t: { secretTyped: string; secretKept: string },
): string {
  if (!isSecret) return '';
  return typed[name] ? t.secretTyped : isSet ? t.secretKept : '';
}

/** What the setting must be, where something else was typed; undefined: nothing special is said. */
function errorOf({ name }: ChannelField, { errors }: ShownChannelForm, { expected }: SettingTexts): string | undefined {
  return errors[settingField(name)] === 'setting_invalid' ? expected : undefined;
}
