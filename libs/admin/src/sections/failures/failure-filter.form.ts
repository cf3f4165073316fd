import type { ChannelView } from '@recado/channels';
import type { FailureFilter } from '@recado/queries';
import { type FilterFaults, FilterReader, knownId } from '../../panel/filter-reader.js';
import { listHref, queryFields } from '../../panel/list-query.js';
import { hasErrors } from '../../panel/read-form.js';

export const ROOT = '/admin/failures';
const FIELDS = ['channel', 'from', 'to'] as const;
type Field = (typeof FIELDS)[number];

/** The filter as the URL holds it: untrusted, and every part is optional. */
export type FailureQuery = Partial<Record<Field, unknown>>;

/** A filter as it was typed and read, and why fields of it were refused. */
export interface ReadFailureFilter {
  fields: Record<Field, string>;
  filter: FailureFilter;
  errors: FilterFaults<Field>;
}

/** The filter that a URL asks for, with days in the zone of the reader. */
export function readFailureFilter(
  query: FailureQuery,
  channels: readonly Pick<ChannelView, 'id'>[],
  zone: string,
): ReadFailureFilter {
  const reader = new FilterReader<Field>(query);
  const channelId = reader.read('channel', 'filter_channel', (text) => knownId(text, channels));
  const { from, until } = reader.range(zone) ?? {};
  // What fails at midnight belongs to the day that begins.
  const filter = { channelId, from, until: until === undefined ? undefined : until - 1 };
  return { fields: queryFields(FIELDS, query), filter, errors: reader.errors };
}

/** Whether the list is limited. */
export function isFiltered({ fields, errors }: Pick<ReadFailureFilter, 'fields' | 'errors'>): boolean {
  return hasErrors(errors) || Object.values(fields).some((value) => value.trim() !== '');
}

/** The page of one group, limited as the list is. */
export function groupHref(group: { channelId: number; code: string }, { from, until }: FailureFilter): string {
  const { channelId: channel, code } = group;
  const span = listHref('', { from, until }).slice(1);
  return `${ROOT}/group?${new URLSearchParams({ channel: String(channel), code }).toString()}${span && `&${span}`}`;
}
