import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { FAILURE_CODES, isUserId, type PhoneReading, readPhone, statusOfCode } from '@recado/core';
import type { MessageFilter } from '@recado/messages';
import { type FilterFaults, FilterReader, knownId } from '../../panel/filter-reader.js';
import { listHref, queryFields } from '../../panel/list-query.js';
import { idOf } from '../../panel/read-id.js';

/** The fields of the filter, which are the parameters of the URL. */
const FILTER_FIELDS = ['status', 'phone', 'key', 'batch', 'channel', 'code', 'from', 'to', 'reference'] as const;
type FilterField = (typeof FILTER_FIELDS)[number];

/** The filter as the URL holds it: untrusted, and every part is optional. */
export type FilterQuery = Partial<Record<FilterField | 'before', unknown>>;

/** What a filter may name. */
export interface FilterChoices {
  keys: readonly Pick<ApiKeyView, 'id'>[];
  channels: readonly Pick<ChannelView, 'id'>[];
  /** The zone of its days. */
  zone: string;
}

export interface ReadFilter {
  filter: MessageFilter;
  /** Why fields were refused; empty: all could be read. */
  errors: FilterFaults<FilterField>;
}

/** The filter that a URL asks for. Empty parameters do not matter. */
export function readFilter(query: FilterQuery, choices: FilterChoices): ReadFilter {
  const reader = new FilterReader<FilterField>(query);
  const filter: MessageFilter = {
    statuses: reader.read('status', 'filter_status', statusesOf),
    apiKeyId: reader.read('key', 'filter_key', (text) => knownId(text, choices.keys)),
    channelId: reader.read('channel', 'filter_channel', (text) => knownId(text, choices.channels)),
    batchId: reader.read('batch', 'filter_batch', (text) => idOf(text.replace(/[\s.,]/g, ''))),
    phone: reader.read('phone', 'filter_phone', phoneOf),
    reference: reader.read('reference', 'filter_twice', (text) => text),
    failureCode: reader.read('code', 'filter_code', (text) => FAILURE_CODES.find((code) => code === text)),
    created: reader.range(choices.zone),
  };
  return {
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    errors: reader.errors,
  };
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

/** What was typed into a field of the filter. */
export function typed(query: FilterQuery, field: FilterField): string {
  return queryFields([field], query)[field];
}

/** The URL of a page of the list, or of another list of the same messages, with this filter. */
export function messagesHref(query: FilterQuery, before?: number, path = '/admin/messages'): string {
  return listHref(path, { ...queryFields(FILTER_FIELDS, query), before });
}
