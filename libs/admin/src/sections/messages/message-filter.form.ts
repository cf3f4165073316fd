import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { FAILURE_CODES, isUserId, type PhoneReading, readPhone, statusOfCode } from '@recado/core';
import type { MessageFilter } from '@recado/messages';
import { dayIn, daySpan, describeFilter, type FieldErrors, type FilterQuery } from '../../session/kit.js';
import { type FilterReading, idOf, knownId, oneOf, type PanelRequest } from '../../session/kit.js';

/** What a filter may name. */
export interface FilterChoices {
  keys: readonly Pick<ApiKeyView, 'id'>[];
  channels: readonly Pick<ChannelView, 'id'>[];
  /** The zone of its days. */
  zone: string;
}

/** The codes are those of sentences in `fields` of the texts of messages. */
const FIELDS = {
  status: [statusesOf, 'filter_status'],
  phone: [phoneOf, 'filter_phone'],
  key: [(text: string, { keys }: FilterChoices) => knownId(text, keys), 'filter_key'],
  batch: [(text: string) => idOf(text.replace(/[\s.,]/g, '')), 'filter_batch'],
  channel: [(text: string, { channels }: FilterChoices) => knownId(text, channels), 'filter_channel'],
  code: [oneOf(FAILURE_CODES), 'filter_code'],
  from: dayIn('filter_date'),
  to: dayIn('filter_date'),
  reference: [(text: string) => text, 'filter_twice'],
} as const;
const FILTER = describeFilter<FilterChoices>()(FIELDS, 'filter_twice');

/** The fields of the filter, which are the parameters of the URL. */
export type MessageField = keyof typeof FIELDS;
export type MessageQuery = FilterQuery<MessageField>;

/** A filter as it was typed, and the messages that it finds. */
export interface ReadFilter extends Omit<FilterReading<typeof FIELDS>, 'errors'> {
  errors: FieldErrors;
  filter: MessageFilter;
}

/** The filter that a URL asks for. */
export function readFilter(query: MessageQuery, choices: FilterChoices): ReadFilter {
  const { values, errors, ...reading } = FILTER.read(query, choices);
  const { status, phone, key, batch, channel, code, reference } = values;
  const { span, errors: reversed } = daySpan(values);
  const named = { statuses: status, apiKeyId: key, channelId: channel, batchId: batch, phone, reference };
  const filter: MessageFilter = { ...named, failureCode: code, ...(Object.keys(span).length > 0 && { created: span }) };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return { ...reading, values, errors: { ...errors, ...reversed }, filter: Object.fromEntries(given) };
}

/** A number, or the user ID of a person whose number is not known. */
function phoneOf(text: string): string | undefined {
  if (isUserId(text)) return text;
  const reading = readFilteredPhone(text);
  return reading.ok ? reading.phone : undefined;
}

/** How the phone of the filter was read. */
export function readFilteredPhone(text: string): PhoneReading {
  return readPhone(text, { isLookUp: true });
}

function statusesOf(code: string): MessageFilter['statuses'] {
  const status = statusOfCode(code);
  return status === undefined ? undefined : [status];
}

/** A filter as the audit trail names it: the phone is erased with the person, so only that there was one is kept. */
export function recordedFilter({ phone, ...filter }: MessageFilter): Readonly<Record<string, unknown>> {
  return { ...filter, ...(phone !== undefined && { phone: '***' }) };
}

/** The URL of a page of the list, or of another list of the same messages, with this filter. */
export function messagesHref(query: MessageQuery, before?: number, path = '/admin/messages'): string {
  return FILTER.href(path, query, before);
}

/** Only the path and the query of an address count. */
const ANY_ORIGIN = 'http://panel';

/** The page of a message that leads back to a list with this filter. */
export function messageHref(id: number, query: MessageQuery = {}, before?: number): string {
  return messagesHref(query, before, `/admin/messages/${id}`);
}

/**
 * The filter of the list from which somebody came to a message: its page has it in its own address, from which its forms
 * are sent. What the address says is untrusted.
 */
export function listOf(id: number, { request }: Pick<PanelRequest, 'request'>): [query: MessageQuery, before?: number] {
  const address = request.method === 'GET' ? request.url : (request.headers.referer ?? '');
  const url = URL.parse(address, ANY_ORIGIN);
  if (url?.pathname !== `/admin/messages/${id}`) return [{}];
  const query: MessageQuery = Object.fromEntries(url.searchParams);
  return [query, idOf(query.before)];
}
