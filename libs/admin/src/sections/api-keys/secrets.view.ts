import type { ApiKeyView } from '@recado/auth';
import type { TimeView } from '../../format/format.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ConfirmForm, ConfirmForms } from '../../ui/confirm-forms.js';
import { maskOf } from './mask.js';
import { keyTexts } from './texts/index.js';

/** A secret with which the key can be used. */
export interface SecretView {
  mask: string;
  /** Until when a replaced secret works; null: it is the current one. */
  until: TimeView | null;
  /** When a replaced secret was last used; null: not since it was replaced, or it is the current one. */
  lastUse: TimeView | null;
  lastUseFrom: string | null;
  /** Ends a replaced secret before its grace is over. */
  end: ConfirmForm | null;
}

/** Every secret with which the key can be used, the current one first. */
export function secretViews(key: ApiKeyView, forms: ConfirmForms<`end ${number}`>, panel: PanelRequest): SecretView[] {
  const { format } = panel;
  const t = panel.texts(keyTexts);
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
