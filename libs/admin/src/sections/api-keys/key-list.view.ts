import type { ApiKeyView } from '@recado/auth';
import type { TimeView } from '../../format/format.js';
import type { ChipView } from '../../ui/chip.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { isUsable, keyState } from './key-state.js';
import { maskOf } from './mask.js';
import { permissionsText } from './permissions.js';
import { keyTexts } from './texts/index.js';

export interface KeyRow {
  href: string;
  name: string;
  /** The public parts of the current secret. */
  mask: string;
  /** The public parts of replaced secrets that still work, and until when. */
  replaced: { mask: string; until: string }[];
  permissions: string;
  state: ChipView;
  lastUse: TimeView | null;
  lastUseIp: string | null;
  today: string;
  manageLabel: string;
  usable: boolean;
}

/** What the list of keys prints. */
export interface KeyListView {
  rows: KeyRow[];
  sample: string;
}

/** Every key as a row. */
export function keyListView(keys: readonly ApiKeyView[], panel: PanelRequest): KeyListView {
  return {
    rows: keys.map((key) => toRow(key, panel)),
    sample: enqueueCurl(panel.settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE),
  };
}

function toRow(key: ApiKeyView, panel: PanelRequest): KeyRow {
  const { format } = panel;
  const t = panel.texts(keyTexts);
  return {
    href: `/admin/api-keys/${key.id}`,
    name: key.name,
    mask: maskOf(key),
    replaced: key.replaced.map((secret) => ({
      mask: maskOf(secret),
      until: t.keys.worksUntil(format.brief(secret.expiresAt).text),
    })),
    permissions: permissionsText(key, t),
    state: keyState(key, t, format),
    lastUse: key.lastUsedAt === null ? null : format.ago(key.lastUsedAt),
    lastUseIp: key.lastUsedIp,
    today: format.number(key.requestsToday),
    manageLabel: t.keys.manageNamed(key.name),
    usable: isUsable(key, format.now),
  };
}
