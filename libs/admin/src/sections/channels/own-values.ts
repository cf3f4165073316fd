import { type ChannelField, defaultLimits } from '@recado/channels';
import type { PanelView } from '../../ui/panel-context.js';
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

/** Whether a form asks for other limits than those that its gateway usually has. */
export function hasOwnLimits(
  { gateway, form, days }: Pick<ShownChannelForm, 'gateway' | 'form' | 'days'>,
  { settings, format }: Pick<PanelView, 'settings' | 'format'>,
): boolean {
  const usual = defaultLimits(settings.timezone, settings.gateways.find(gateway)?.usualLimits);
  const { name: _, password: __, ...expected } = toChannelForm('', usual, format).form;
  const isOwn = Object.entries(expected).some(([field, value]) => form[field as keyof typeof expected] !== value);
  return isOwn || days.length > 0;
}

/** Whether an error is of the name, the password or a setting, and so of no limit. */
export function isSettingOrName(field: string): boolean {
  return field === 'name' || field === 'password' || field.startsWith(settingField(''));
}
