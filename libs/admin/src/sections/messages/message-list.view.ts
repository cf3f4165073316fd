import type { ApiKeyView } from '@recado/auth';
import { MessageStatus, readTypedPhone, STATUS_CODES, statusCode } from '@recado/core';
import type { MessageFilter, MessagePage, MessageView } from '@recado/messages';
import type { TimeView } from '../../format/format.js';
import { formatPhone, phoneInField } from '../../format/phone.js';
import { choice, type Choice } from '../../ui/choice.js';
import type { ChipView } from '../../ui/chip.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { messageTexts } from './texts/index.js';
import { type FilterQuery, listHref } from './message-filter.form.js';
import { statusChip } from '../../ui/status-chip.js';

/** How many characters of a text a row shows. */
const EXCERPT_LENGTH = 140;

export interface MessageRow {
  id: number;
  href: string;
  phone: string | null;
  excerpt: string | null;
  status: ChipView;
  when: TimeView;
  key: string;
}

/** What the list of messages prints. */
export interface MessageListView {
  lead: string;
  /** Where the part that refreshes itself is loaded from; null on older pages, which are not refreshed. */
  liveHref: string | null;
  rows: MessageRow[];
  olderHref: string | null;
  /** The batch that the list is limited to, when there is one. */
  batch: { href: string; text: string } | null;
  isFirst: boolean;
  isFiltered: boolean;
  filter: { statuses: Choice[]; keys: Choice[]; phone: string; batch: string };
  sample: string;
  /** For screen readers. It changes only when the list does, so that a refresh without news is silent. */
  announcement: string;
}

interface MessageListInput {
  query: FilterQuery;
  filter: MessageFilter;
  before: number | undefined;
  page: MessagePage;
  keys: readonly ApiKeyView[];
}

/** A page of the list of messages, with its filter. */
export function messageListView(
  { query, filter, before, page, keys }: MessageListInput,
  panel: PanelRequest,
): MessageListView {
  const { format, settings } = panel;
  const t = panel.texts(messageTexts);
  const rows = page.items.map((message) => toRow(message, panel));
  return {
    lead: t.messages.lead(format.zoneName()),
    liveHref: before === undefined ? listHref(query) : null,
    rows,
    olderHref: page.nextBefore === null ? null : listHref(query, page.nextBefore),
    batch: rows.length === 0 ? null : batchLink(filter, panel),
    isFirst: before === undefined,
    isFiltered: Object.keys(filter).length > 0,
    filter: {
      statuses: statusOptions(filter, panel),
      keys: keyOptions(filter, keys, panel),
      phone: phoneField(query, filter),
      batch: filter.batchId === undefined ? '' : String(filter.batchId),
    },
    sample: enqueueCurl(settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE),
    announcement: `${t.messages.updated}: ${rows[0] ? `${rows[0].phone ?? ''} ${rows[0].status.text}` : '0'}`,
  };
}

/** A number to which a country code was added is shown in full, so that the person sees what was searched for. */
function phoneField({ phone: typed }: FilterQuery, { phone = '' }: MessageFilter): string {
  const isAssumed = typeof typed === 'string' && readTypedPhone(typed).isAssumed;
  return isAssumed ? formatPhone(phone) : phoneInField(phone);
}

function batchLink({ batchId }: MessageFilter, panel: PanelRequest): MessageListView['batch'] {
  if (batchId === undefined) return null;
  return {
    href: `/admin/batches/${batchId}`,
    text: panel.texts(messageTexts).messages.batchNamed(panel.format.number(batchId)),
  };
}

function toRow(message: MessageView, { t, format }: PanelRequest): MessageRow {
  const isAhead = message.status === MessageStatus.Scheduled;
  return {
    id: message.id,
    href: `/admin/messages/${message.id}`,
    phone: message.phone && format.phone(message.phone),
    excerpt: message.text && excerptOf(format.text(message.text)),
    status: statusChip(message.status, t),
    when: format.brief(isAhead ? message.dueAt : message.createdAt),
    key: message.apiKeyName,
  };
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT_LENGTH ? `${[...line].slice(0, EXCERPT_LENGTH).join('')}…` : line;
}

function statusOptions({ statuses }: MessageFilter, panel: PanelRequest): Choice[] {
  const t = panel.texts(messageTexts);
  const [status] = statuses ?? [];
  const chosen = status === undefined ? '' : statusCode(status);
  const codes = STATUS_CODES.map((code) => choice(chosen, code, t.statuses[code]));
  return [choice(chosen, '', t.messages.anyStatus), ...codes];
}

function keyOptions({ apiKeyId }: MessageFilter, keys: readonly ApiKeyView[], panel: PanelRequest): Choice[] {
  const t = panel.texts(messageTexts);
  const chosen = apiKeyId === undefined ? '' : String(apiKeyId);
  return [choice(chosen, '', t.messages.anyKey), ...keys.map(({ id, name }) => choice(chosen, String(id), name))];
}
