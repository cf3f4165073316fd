import { MessageStatus, type Pricing, priorityOf } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import { contentDetails } from '../../contents/contents.view.js';
import { enqueueCurl, KEY_VARIABLE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { priceText } from '../../prices/prices.view.js';
import { priceTexts } from '../../prices/texts/index.js';
import { recipientHref } from '../recipients/recipient.view.js';
import type { TemplateParts } from '../templates/template-parts.js';
import { messageTexts } from './texts/index.js';
import { messageActions, type MessageActions, type RefusedTime } from './message-actions.view.js';
import { messageChips, type MessageChips } from '../../ui/status-chip.js';
import type { Detail } from '../../ui/details.js';
import type { TimelineStep } from '../../ui/timeline.js';
import { attemptCount, type Canceler, timeline } from './timeline.js';

/** The statuses after which nothing more happens to a message. */
const SETTLED: readonly MessageStatus[] = [MessageStatus.Read, MessageStatus.Canceled, MessageStatus.Expired];

/** What the page of one message prints. */
export interface MessageDetailView extends MessageChips {
  title: string;
  phone: string | null;
  /** The page about the recipient; null: the phone was erased, or the reader may not see it. */
  recipientHref: string | null;
  steps: TimelineStep[];
  text: string | null;
  /** What the recipient sees in its place, where a template brought it; null: the text itself. */
  preview: TemplateParts | null;
  details: Detail[];
  /** Null when nothing can be changed any more. */
  actions: MessageActions | null;
  /** Null when the text or the phone was erased. */
  curl: string | null;
  /** Where it is refreshed from; null when nothing more will happen to it. */
  liveHref: string | null;
  announcement: string;
}

/** What the page tells about a message beside the message. */
interface Told {
  /** Why it waits; null: it does not. */
  why: string | null;
  /** Who canceled it; null: nobody did, or that is not known. */
  canceledBy: Canceler | null;
  preview: TemplateParts | null;
}

/** The page of one message. */
export function messageDetailView(
  message: MessageDetail,
  { why, canceledBy, preview }: Told,
  panel: PanelRequest,
  refused?: RefusedTime,
): MessageDetailView {
  const { format, settings } = panel;
  const t = panel.texts(messageTexts);
  const chips = messageChips(message, t);
  const { phone, text } = message;
  return {
    title: t.message.title(String(message.id)),
    phone: phone && format.phone(phone),
    recipientHref: phone && panel.mayReadPeople ? recipientHref(phone) : null,
    ...chips,
    steps: timeline(message, panel, why, canceledBy),
    text: text && format.text(text),
    preview,
    details: details(message, panel),
    actions: messageActions(message, panel, refused),
    curl:
      panel.mayReadPeople && phone && text
        ? enqueueCurl(settings.baseUrl, KEY_VARIABLE, { phone, message: text })
        : null,
    liveHref: SETTLED.includes(message.status) ? null : `/admin/messages/${message.id}`,
    announcement: t.message.updated(chips.status.text),
  };
}

function details(message: MessageDetail, panel: PanelRequest): Detail[] {
  const { format } = panel;
  const texts = panel.texts(messageTexts).message;
  const time = (at: number | null) => (at === null ? undefined : format.dateTime(at));
  const rows: Detail[] = [
    { label: texts.batch, text: String(message.batchId), href: `/admin/batches/${message.batchId}` },
    { label: texts.key, text: message.apiKeyName, href: `/admin/api-keys/${message.apiKeyId}` },
    { label: texts.reference, text: (message.reference && format.raw(message.reference)) ?? undefined, mono: true },
    { label: texts.priority, text: texts.priorities[priorityOf(message.lane)] },
    { label: texts.channel, text: message.channel, href: `/admin/channels/${message.channelId}` },
    { label: texts.attempts, text: format.number(attemptCount(message)) },
    ...contentDetails(message, panel),
    { label: panel.texts(priceTexts).price, text: priceOf(message, panel) },
    { label: texts.scheduledAt, time: time(message.scheduledAt) },
    { label: texts.expiresAt, time: time(message.expiresAt) },
  ];
  return rows.filter(({ text, time: at }) => text !== undefined || at !== undefined);
}

function priceOf({ pricing }: MessageDetail, panel: PanelRequest): string | undefined {
  return pricing === null ? undefined : priceText(JSON.parse(pricing) as Pricing, panel);
}
