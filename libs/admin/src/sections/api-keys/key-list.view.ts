import type { ApiKeyView } from '@recado/auth';
import type { TimeView } from '../../format/format.js';
import type { ChipView } from '../../ui/chip.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { containsText } from '../../panel/plain-text.js';
import { simulatedChip } from '../../ui/status-chip.js';
import { keyMatch } from './key-match.js';
import { isUsable, keyState } from './key-state.js';
import { maskOf } from './mask.js';
import { permissionsText } from './permissions.js';
import { keyTexts } from './texts/index.js';

/** How many days the trend of a key has. */
export const TREND_DAYS = 14;
const NO_REQUESTS = Array.from({ length: TREND_DAYS }, () => 0);

export interface KeyRow {
  href: string;
  name: string;
  /** The public parts of the current secret. */
  mask: string;
  /** The public parts of replaced secrets that still work, and until when. */
  replaced: { mask: string; until: string }[];
  permissions: string;
  state: ChipView;
  /** That nobody receives what a live key sends. */
  marks: ChipView[];
  lastUse: TimeView | null;
  lastUseIp: string | null;
  today: string;
  /** The requests of the last days, the oldest first, and what that shows in words. */
  trend: readonly number[];
  trendText: string;
  manageLabel: string;
  usable: boolean;
}

/** What the list of keys prints. */
export interface KeyListView {
  rows: KeyRow[];
  /** What was looked for; empty: nothing. */
  searched: string;
  sample: string;
}

interface KeyListInput {
  keys: readonly ApiKeyView[];
  /** The requests of each key in the last `TREND_DAYS` days. */
  requests: ReadonlyMap<number, readonly number[]>;
  /** Whether what a key sends goes to the simulator, where its messages name no channel. */
  isSimulated: (key: ApiKeyView) => boolean;
  /** The search as the URL has it. */
  typed: unknown;
}

/** Every key as a row, or those that somebody looks for. */
export function keyListView({ keys, requests, isSimulated, typed }: KeyListInput, panel: PanelRequest): KeyListView {
  const searched = typeof typed === 'string' ? typed.trim() : '';
  const found = searched === '' ? keys : keys.filter((key) => hasText(key, searched));
  return {
    rows: found.map((key) => ({
      ...toRow(key, requests.get(key.id) ?? NO_REQUESTS, panel),
      marks: !key.testMode && isUsable(key, panel.format.now) && isSimulated(key) ? [simulatedChip(panel.t)] : [],
    })),
    searched,
    sample: enqueueCurl(panel.settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE),
  };
}

/** Its notes and its maker are looked for, too. */
function hasText(key: ApiKeyView, searched: string): boolean {
  return keyMatch(key, searched) !== null || containsText(`${key.notes ?? ''}\n${key.createdBy ?? ''}`, searched);
}

function toRow(key: ApiKeyView, trend: readonly number[], panel: PanelRequest): Omit<KeyRow, 'marks'> {
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
    trend,
    trendText: t.keys.trendText(format.number(TREND_DAYS), format.number(sum(trend))),
    manageLabel: t.keys.manageNamed(key.name),
    usable: isUsable(key, format.now),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
