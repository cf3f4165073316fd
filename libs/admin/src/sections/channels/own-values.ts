import { type ChannelField, defaultLimits } from '@recado/channels';
import type { UsualLimits } from '@recado/config';
import type { PanelView } from '../../ui/kit.js';
import { settingField } from './channel.form.js';
import type { ShownChannelForm } from './setting-field.js';
import { toChannelForm } from './to-limits.js';

/** Whether a folded setting needs to be seen: it was refused, or has a value that it has not by itself. */
export function hasOwnValue(
  { name, isSecret, isSet, value, usual, choices }: ChannelField,
  { typed, errors }: Pick<ShownChannelForm, 'typed' | 'errors'>,
): boolean {
  if (errors[settingField(name)] !== undefined) return true;
  if (isSecret) return isSet || Boolean(typed[name]);
  const given = typed[name] ?? value ?? '';
  return given !== '' && given !== (usual ?? choices[0]);
}

type Limits = Pick<ShownChannelForm, 'form' | 'days'>;
type Reader = Pick<PanelView, 'settings' | 'format'>;

/** Whether a form asks for other limits than these, which its channel usually has. */
export function hasOwnLimits({ form, days }: Limits, usual: UsualLimits | undefined, panel: Reader): boolean {
  const { name: _, password: __, ...expected } = usualForm(usual, panel).form;
  const isOwn = Object.entries(expected).some(([field, value]) => form[field as keyof typeof expected] !== value);
  return isOwn || days.length > 0;
}

/** The form whose limits follow what was typed since, unless somebody has chosen limits. `began`: the limits that it began with. */
export function withUsualLimits<Reading extends Limits>(
  reading: Reading,
  { began, usual }: { began: UsualLimits | undefined; usual: UsualLimits | undefined },
  panel: Reader,
): Reading {
  if (began === usual || hasOwnLimits(reading, began, panel)) return reading;
  const { name, password } = reading.form;
  return { ...reading, form: { ...reading.form, ...usualForm(usual, panel).form, name, password } };
}

/** The limits of a form that nobody has changed. */
export function usualForm(usual: UsualLimits | undefined, { settings, format }: Reader) {
  return toChannelForm('', defaultLimits(settings.timezone, usual), format);
}

/** Whether an error is of the name, the password or a setting, and so of no limit. */
export function isSettingOrName(field: string): boolean {
  return field === 'name' || field === 'password' || field.startsWith(settingField(''));
}
