import type { ApiKeyView } from '@recado/auth';
import type { TimeView } from '../../format/format.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ConfirmForm, ConfirmForms } from '../../ui/confirm.js';
import { maskOf } from './mask.js';

/** A secret that opens the key. */
export interface SecretView {
  mask: string;
  /** Until when a replaced one works; null: it is the one in force. */
  until: TimeView | null;
  /** When a replaced one was used last since; null: not since then, or it is the one in force. */
  lastUse: TimeView | null;
  lastUseFrom: string | null;
  /** Ends a replaced one before its time. */
  end: ConfirmForm | null;
}

/** Every secret that opens the key, the one in force first. */
export function secretViews(
  key: ApiKeyView,
  forms: ConfirmForms<`end ${number}`>,
  { t, format }: PanelRequest,
): SecretView[] {
  const current = { mask: maskOf(key), until: null, lastUse: null, lastUseFrom: null, end: null };
  const replaced = key.replaced.map((secret) => ({
    mask: maskOf(secret),
    until: format.dateTime(secret.expiresAt),
    lastUse: secret.lastUsedAt === null ? null : format.ago(secret.lastUsedAt),
    lastUseFrom: secret.lastUsedIp === null ? null : t.manageKey.from(secret.lastUsedIp),
    end: forms(`end ${secret.id}`, `secrets/${secret.id}/end`),
  }));
  return [current, ...replaced];
}
