import type { ApiKeyView } from '@recado/auth';
import type { TimeView } from '../../format/format.js';
import type { Chip } from '../../shell/chip.js';
import { KEY_VARIABLE, sampleCurl } from '../../shell/curl.js';
import { fieldTexts } from '../../shell/field-errors.js';
import type { FieldErrors } from '../../shell/read-form.js';
import type { Visit } from '../../shell/visit.js';
import { maskOf } from './key-list.view.js';
import { keyState } from './key-state.js';
import { permissionsText } from './permissions.js';

/** What the page of one key prints. */
export interface ManageKeyView {
  name: string;
  mask: string;
  state: Chip;
  permissions: string;
  scopes: string[];
  mode: string;
  createdAt: TimeView;
  expiresAt: TimeView | null;
  revokedAt: TimeView | null;
  lastUse: TimeView | null;
  lastUseFrom: string | null;
  today: string;
  timezone: string;
  missing: string;
  messagesHref: string;
  sample: string;
  revoke: {
    action: string;
    label: string;
    asksPassword: boolean;
    isOpen: boolean;
    errors: Partial<Record<string, string>>;
  };
}

/** One key with all that is known of it. */
export function manageKeyView(
  key: ApiKeyView,
  errors: FieldErrors,
  asksPassword: boolean,
  visit: Visit,
): ManageKeyView {
  const { t, format, settings } = visit;
  const time = (at: number | null): TimeView | null => (at === null ? null : format.dateTime(at));
  return {
    ...identity(key, visit),
    createdAt: format.dateTime(key.createdAt),
    expiresAt: time(key.expiresAt),
    revokedAt: time(key.revokedAt),
    lastUse: key.lastUsedAt === null ? null : format.ago(key.lastUsedAt),
    lastUseFrom: key.lastUsedIp === null ? null : t.manageKey.from(key.lastUsedIp),
    today: format.number(key.requestsToday),
    timezone: key.timezone ?? t.manageKey.serverZone(settings.timezone),
    missing: missingText(key, visit),
    messagesHref: `/admin/messages?key=${key.id}`,
    sample: sampleCurl(settings.baseUrl, KEY_VARIABLE, key.scopes),
    revoke: {
      action: `/admin/api-keys/${key.id}/revoke`,
      label: t.manageKey.revokeConfirm(key.name),
      asksPassword,
      isOpen: Object.keys(errors).length > 0,
      errors: fieldTexts(t, errors),
    },
  };
}

function identity(key: ApiKeyView, { t, format }: Visit) {
  return {
    name: key.name,
    mask: maskOf(key),
    state: keyState(key, t, format),
    permissions: permissionsText(key, t),
    scopes: [...key.scopes],
    mode: key.testMode ? t.newKey.test : t.newKey.live,
  };
}

function missingText({ missingVariable }: ApiKeyView, { t, settings }: Visit): string {
  const say = (choice: 'reject' | 'empty') => (choice === 'empty' ? t.newKey.missingEmpty : t.newKey.missingReject);
  if (missingVariable !== null) return say(missingVariable);
  return t.newKey.missingDefault(say(settings.missingVariable).toLowerCase());
}
