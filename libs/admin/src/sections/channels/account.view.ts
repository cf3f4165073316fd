import {
  accountState,
  capOn,
  type ChannelView,
  coldLockUntil,
  directRetryAt,
  localDay,
  type NewsView,
} from '@recado/channels';
import type { TimeView } from '../../format/format.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { type ConfirmForm, type ConfirmForms, plainForm } from '../../ui/confirm-forms.js';
import type { Detail } from '../../ui/details.js';
import type { TimelineStep } from '../../ui/timeline.js';
import { accountTexts } from './account-texts.js';
import { newsTone, newsWords } from './account-words.js';

/** News that the page shows. */
const LATEST = 6;

/** What is known of the account behind a channel. */
export interface AccountFacts {
  /** The newest first. */
  news: readonly NewsView[];
  /** How many new recipients it wrote to today, and when it last wrote to a cold one (UTC milliseconds). */
  cold: { reached: number; lastAt: number | null };
}

/** The part of a channel's page about the account behind it. */
export interface AccountView {
  rows: Detail[];
  /** Null: nothing is locked. */
  lock: { until: string; end: ConfirmForm } | null;
  /** Null: Direct Send was not refused. */
  directSend: { text: string; retry: ConfirmForm } | null;
  latest: TimelineStep[];
}

/** What is shown of an account; null: its provider tells nothing of accounts. */
export function accountView(
  channel: ChannelView,
  { news, cold }: AccountFacts,
  form: ConfirmForms<'lock'>,
  panel: PanelRequest,
): AccountView | null {
  const { format } = panel;
  const t = panel.texts(accountTexts);
  const until = coldLockUntil(channel, format.now);
  const retryAt = directRetryAt(channel, format.now);
  if (channel.warmForMs === null && news.length === 0 && until === null) return null;
  const retry = plainForm(`/admin/channels/${channel.id}/direct-send`);
  return {
    rows: [...stateRows(news, panel), ...coldRows(channel, cold, panel)],
    lock: until === null ? null : { until: t.lock.until(format.brief(until).text), end: form('lock', 'reach-out') },
    directSend: retryAt === null ? null : { text: t.direct.refused(format.dateTime(retryAt).text), retry },
    latest: news.slice(0, LATEST).map((item) => stepOf(item, panel)),
  };
}

function stateRows(news: readonly NewsView[], panel: PanelRequest): Detail[] {
  const t = panel.texts(accountTexts);
  const { quality, messagingLimit, capping, restriction } = accountState(news, panel.format.now);
  const row = (label: string, item: NewsView | null) => (item ? [{ label, text: newsWords(item, panel) }] : []);
  return [
    ...row(t.restriction, restriction),
    ...row(t.quality, quality),
    ...row(t.messagingLimit, messagingLimit),
    ...row(t.capping, capping),
  ];
}

/** How many new recipients it writes to, where its provider limits that. */
function coldRows({ limits }: ChannelView, { reached, lastAt }: AccountFacts['cold'], panel: PanelRequest): Detail[] {
  const { format } = panel;
  const t = panel.texts(accountTexts);
  const { newRecipients, timezone } = limits;
  if (!newRecipients) return [];
  const cap = capOn(newRecipients.perDay, localDay(format.now, timezone));
  const time: TimeView | null = lastAt === null ? null : format.ago(lastAt);
  const today = { label: t.newRecipients, text: t.ofCap(format.number(reached), format.number(cap)) };
  return [today, ...(time ? [{ label: t.lastCold, time }] : [])];
}

function stepOf(item: NewsView, panel: PanelRequest): TimelineStep {
  const { kind, subject, detail, at } = item;
  const { kinds } = panel.texts(accountTexts);
  const isOfTemplate = kind.startsWith('template_');
  return {
    tone: newsTone(item),
    title: isOfTemplate ? `${kinds[kind]} ${subject}` : kinds[kind],
    note: newsWords(item, panel),
    raw: detail === null ? null : panel.format.raw(detail),
    at: panel.format.ago(at),
  };
}
