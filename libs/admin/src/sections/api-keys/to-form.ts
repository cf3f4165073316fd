import { type ApiKeyView, type KeySettings, LIMIT_NAMES } from '@recado/auth';
import type { Format } from '../../format/format.js';
import { KeyForm } from './key.form.js';
import { presetOf } from './permissions.js';

/** The form that shows the settings of a key. */
export function toForm(settings: KeySettings & Pick<ApiKeyView, 'testMode'>, format: Format): KeyForm {
  const form = new KeyForm();
  form.name = settings.name;
  form.preset = presetOf(settings.scopes, settings.testMode);
  form.expiry = settings.expiresAt === null ? 'never' : 'keep';
  form.timezone = settings.timezone ?? '';
  form.channel = settings.defaultChannelId === null ? '' : String(settings.defaultChannelId);
  form.missingVariable = settings.missingVariable ?? '';
  form.lostAnswerGuard = settings.lostAnswerGuard ? 'on' : 'off';
  form.ipAllowList = (settings.ipAllowList ?? []).join('\n');
  for (const name of LIMIT_NAMES) {
    const limit = settings.limits[name];
    form[name] = limit === null ? '' : format.number(limit);
  }
  return form;
}
