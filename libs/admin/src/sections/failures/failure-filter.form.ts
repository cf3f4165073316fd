import type { ChannelView } from '@recado/channels';
import type { FailureFilter } from '@recado/queries';
import {
  dayIn,
  daySpan,
  describeFilter,
  type FilterQuery,
  type FilterReading,
  hasErrors,
  type FieldErrors,
} from '../../session/kit.js';
import { knownId, listHref } from '../../session/kit.js';

export const ROOT = '/admin/failures';

interface Choices {
  channels: readonly Pick<ChannelView, 'id'>[];
  /** The zone of its days. */
  zone: string;
}

const FIELDS = {
  channel: [(text: string, { channels }: Choices) => knownId(text, channels), 'filter_channel'],
  from: dayIn('filter_date'),
  to: dayIn('filter_date'),
} as const;
const FILTER = describeFilter<Choices>()(FIELDS, 'filter_twice');

/** A filter as it was typed and read. */
export interface ReadFailureFilter extends Omit<FilterReading<typeof FIELDS>, 'errors'> {
  errors: FieldErrors;
  filter: FailureFilter;
}

/** The filter that a URL asks for, with days in the zone of the reader. */
export function readFailureFilter(query: FilterQuery, choices: Choices): ReadFailureFilter {
  const { values, errors, isFiltered, ...reading } = FILTER.read(query, choices);
  const { span, errors: reversed } = daySpan(values);
  const all = { ...errors, ...reversed };
  // What fails at midnight belongs to the day that begins.
  const filter = { channelId: values.channel, from: span.from, until: span.until && span.until - 1 };
  return { ...reading, values, errors: all, isFiltered: isFiltered || hasErrors(all), filter };
}

/** The page of one group, limited as the list is. */
export function groupHref(group: { channelId: number; code: string }, { from, until }: FailureFilter): string {
  const { channelId: channel, code } = group;
  const span = listHref('', { from, until }).slice(1);
  return `${ROOT}/group?${new URLSearchParams({ channel: String(channel), code }).toString()}${span && `&${span}`}`;
}
