import type { AllPaused, ChannelView, NewsView } from '@recado/channels';
import type { ChannelReceiptFigures } from '@recado/queries';
import type { TimeView } from '../../format/format.js';
import type { ChipView } from '../../ui/chip.js';
import { fieldTexts } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ConfirmForm } from '../../ui/confirm-forms.js';
import { accountChips } from './account-chips.js';
import { COUNTED_AT_MOST } from './channel-backlog.js';
import { hasReceipts, type RefusedChannelForm } from './channel-detail.view.js';
import { channelState } from './channel-state.js';
import { explanation } from './explanation.js';
import { gatewayTexts } from './gateway-texts.js';
import { refusedText } from './refused-text.js';
import { silenceText } from './silence-text.js';
import { channelTexts } from './texts/index.js';

export interface ChannelRow {
  href: string;
  manageLabel: string;
  name: string;
  kind: string;
  /** Which built-in channel it is; null: none. */
  mark: string | null;
  state: ChipView;
  why: string | null;
  /** When it was last seen working, or asked, and by what. */
  seen: string | null;
  /** What is wrong with the account behind it. */
  warnings: ChipView[];
  /** How many messages the provider sent no receipt for; null: none. */
  silence: string | null;
  /** How many of its callbacks were refused; null: none. */
  refused: string | null;
  waiting: string;
  error: { text: string; at: TimeView } | null;
  archived: boolean;
  /** Pauses it at once, while it fails; null: it does not fail, or is paused. */
  pause: { action: string; label: string } | null;
}

/** What the list of channels prints. */
export interface ChannelListView {
  rows: ChannelRow[];

  /** Whether everything is paused. The banner of every page says by whom. */
  isPaused: boolean;
  switchAll: ConfirmForm;
}

/** What the list shows besides the channels themselves. */
interface ListFacts {
  channels: readonly ChannelView[];
  waiting: ReadonlyMap<number, number>;
  receipts: ReadonlyMap<number, ChannelReceiptFigures>;
  news: ReadonlyMap<number, readonly NewsView[]>;
  allPaused: AllPaused | null;
  refused: RefusedChannelForm | undefined;
}

/** Every channel as a row, archived ones last. */
export function channelListView(facts: ListFacts, panel: PanelRequest): ChannelListView {
  const { channels, allPaused, refused } = facts;
  const isArchived = (channel: ChannelView) => channel.archivedAt !== null;
  const sorted = [...channels.filter((channel) => !isArchived(channel)), ...channels.filter(isArchived)];
  return {
    rows: sorted.map((channel) => toRow(channel, facts, panel)),
    isPaused: allPaused !== null,
    switchAll: {
      action: allPaused ? '/admin/channels/resume-all' : '/admin/channels/pause-all',
      isOpen: refused !== undefined,
      passwordId: 'password',
      entered: {},
      errors: refused ? fieldTexts(panel.texts(channelTexts), refused.errors) : {},
    },
  };
}

function toRow(
  channel: ChannelView,
  { allPaused, waiting, receipts, news }: ListFacts,
  panel: PanelRequest,
): ChannelRow {
  const { format } = panel;
  const t = panel.texts(channelTexts);
  const { id, name, gateway, lastError, builtIn, archivedAt } = channel;
  const { chip, why, seen } = channelState(channel, allPaused, panel);
  const isOver = channel.failures === 0 && channel.pause === null;
  return {
    href: `/admin/channels/${id}`,
    manageLabel: t.channels.manageNamed(name),
    name,
    kind: gatewayTexts(gateway, panel).name,
    mark: builtIn ? t.channels.builtInMarks[name === 'default' ? 'default' : 'sandbox'] : null,
    state: chip,
    why,
    seen,
    refused: refusedText(channel, panel)?.text ?? null,
    warnings: accountChips(channel, news.get(id) ?? [], panel),
    silence: hasReceipts(channel) ? silenceText(receipts.get(id) ?? { silent: 0 }, panel) : null,
    waiting: format.upTo(waiting.get(id) ?? 0, COUNTED_AT_MOST),
    error:
      lastError && isOver
        ? { text: explanation(lastError.code, gateway, panel) ?? '', at: format.ago(lastError.at) }
        : null,
    archived: archivedAt !== null,
    pause: isFailing(channel) ? { action: `/admin/channels/${id}/pause`, label: t.channels.pauseNamed(name) } : null,
  };
}

/** Whether a provider refuses or does not answer it, and no person has paused it. */
function isFailing({ pause, blockedAs, archivedAt }: ChannelView): boolean {
  if (archivedAt !== null || (pause && pause.by !== null)) return false;
  return pause !== null || blockedAs === 'failing' || blockedAs === 'held';
}
