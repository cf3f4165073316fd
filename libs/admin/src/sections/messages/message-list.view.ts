import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { explainFailure, FAILURE_CODES, MessageStatus, STATUS_CODES } from '@recado/core';
import type { MessageFilter, MessagePage, MessageView } from '@recado/messages';
import type { TimeView } from '../../format/format.js';
import { phoneInField, phoneSpelled } from '../../format/phone.js';
import { choice, type Choice } from '../../ui/choice.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { readingText } from '../../panel/reading-text.js';
import { messageTexts } from './texts/index.js';
import { type FieldSentences, fieldTexts } from '../../i18n/field-errors.js';
import { type FilterQuery, messagesHref, readFilteredPhone, type ReadFilter, typed } from './message-filter.form.js';
import { messageChips, type MessageChips } from '../../ui/status-chip.js';

/** How many characters of a text a row shows. */
const EXCERPT_LENGTH = 140;

export interface MessageRow extends MessageChips {
  id: number;
  href: string;
  phone: string | null;
  excerpt: string | null;
  /** Why it failed; null: it did not, or nobody knows. */
  reason: string | null;
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
  filter: FilterView;
  /** Why fields of the filter were refused; empty: none was. Then there are no rows. */
  errors: FieldSentences;
  exportHref: string;
  sample: string;
  /** For screen readers. It changes only when the list does, so that a refresh without news is silent. */
  announcement: string;
}

/** The fields of the filter. */
interface FilterView {
  statuses: Choice[];
  keys: Choice[];
  channels: Choice[];
  codes: Choice[];
  phone: string;
  /** How the phone was read, or why it is none; null: as it was typed. */
  phoneReading: string | null;
  batch: string;
  reference: string;
  from: string;
  to: string;
  /** Whether one of the fields that are mostly empty is in use. */
  isMoreOpen: boolean;
}

interface MessageListInput extends ReadFilter {
  query: FilterQuery;
  before: number | undefined;
  page: MessagePage;
  keys: readonly ApiKeyView[];
  channels: readonly ChannelView[];
}

/** A page of the list of messages, with its filter. */
export function messageListView(input: MessageListInput, panel: PanelRequest): MessageListView {
  const { query, filter, errors, before, page } = input;
  const { format, settings } = panel;
  const t = panel.texts(messageTexts);
  const rows = page.items.map((message) => toRow(message, panel));
  return {
    lead: t.messages.lead(format.zoneName()),
    liveHref: before === undefined ? messagesHref(query) : null,
    rows,
    olderHref: page.nextBefore === null ? null : messagesHref(query, page.nextBefore),
    batch: rows.length === 0 ? null : batchLink(filter, panel),
    isFirst: before === undefined,
    isFiltered: messagesHref(query) !== messagesHref({}),
    filter: filterView(input, panel),
    errors: { ...fieldTexts(t, errors), ...phoneError(input, panel) },
    exportHref: messagesHref(query, undefined, '/admin/messages/export'),
    sample: enqueueCurl(settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE),
    announcement: `${t.messages.updated}: ${rows[0] ? `${rows[0].phone ?? ''} ${rows[0].status.text}` : '0'}`,
  };
}

function filterView({ query, filter, errors, keys, channels }: MessageListInput, panel: PanelRequest): FilterView {
  const { messages: t, statuses } = panel.texts(messageTexts);
  const field = (name: keyof typeof errors) => typed(query, name);
  const more = ['channel', 'code', 'from', 'to', 'reference'] as const;
  return {
    statuses: choices(
      field('status'),
      t.anyStatus,
      STATUS_CODES.map((code) => [code, statuses[code]]),
    ),
    keys: choices(
      field('key'),
      t.anyKey,
      keys.map(({ id, name }) => [String(id), name]),
    ),
    channels: choices(
      field('channel'),
      t.anyChannel,
      channels.map(({ id, name }) => [String(id), name]),
    ),
    codes: choices(
      field('code'),
      t.anyCode,
      FAILURE_CODES.map((code) => [code, code]),
    ),
    phone: errors.phone ? field('phone') : phoneField(query, filter),
    phoneReading: errors.phone ? null : phoneReading(query, panel),
    batch: filter.batchId === undefined ? field('batch') : String(filter.batchId),
    reference: field('reference'),
    from: field('from'),
    to: field('to'),
    isMoreOpen: more.some((name) => field(name) !== ''),
  };
}

function choices(chosen: string, any: string, values: readonly (readonly [string, string])[]): Choice[] {
  return [['', any] as const, ...values].map(([value, text]) => choice(chosen, value, text));
}

/** A number to which something was added is shown in full. */
function phoneField(query: FilterQuery, { phone }: MessageFilter): string {
  if (phone === undefined) return '';
  const reading = readFilteredPhone(typed(query, 'phone'));
  return reading.ok && reading.assumed.length > 0 ? phoneSpelled(phone) : phoneInField(phone);
}

function phoneReading(query: FilterQuery, panel: PanelRequest): string | null {
  const text = typed(query, 'phone').trim();
  return text === '' ? null : readingText(readFilteredPhone(text), panel);
}

/** Why the phone is none, in place of the general sentence. */
function phoneError({ query, errors }: MessageListInput, panel: PanelRequest): FieldSentences {
  const sentence = errors.phone === 'filter_phone' ? phoneReading(query, panel) : null;
  return sentence === null ? {} : { phone: sentence };
}

function batchLink({ batchId }: MessageFilter, panel: PanelRequest): MessageListView['batch'] {
  if (batchId === undefined) return null;
  return { href: `/admin/batches/${batchId}`, text: panel.texts(messageTexts).messages.batchNamed(String(batchId)) };
}

function toRow(message: MessageView, panel: PanelRequest): MessageRow {
  const { t, format } = panel;
  const isAhead = message.status === MessageStatus.Scheduled;
  return {
    id: message.id,
    href: `/admin/messages/${message.id}`,
    phone: message.phone && format.phone(message.phone),
    excerpt: message.text && excerptOf(format.text(message.text)),
    ...messageChips(message, t),
    reason: reasonOf(message, panel),
    when: format.brief(isAhead ? message.dueAt : message.createdAt),
    key: message.apiKeyName,
  };
}

/** The first sentence of what a failure means: what happened. The second one says what to do. */
function reasonOf({ status, failureCode, gateway }: MessageView, { format }: PanelRequest): string | null {
  if (status !== MessageStatus.Failed || failureCode === null) return null;
  const meaning = explainFailure(failureCode, format.language, gateway) ?? failureCode;
  return /^.+?[.](?=\s|$)/.exec(meaning)?.[0] ?? meaning;
}

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT_LENGTH ? `${[...line].slice(0, EXCERPT_LENGTH).join('')}…` : line;
}
