import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { readTime } from '@recado/core';
import type { ScheduleSelection } from '@recado/messages';
import type { TimeSpan } from '@recado/queries';
import { idOf, listHref, type PanelRequest } from '../../session/kit.js';
import { type Choice, choice, keyName } from '../../ui/kit.js';
import { scheduleTexts } from './texts/index.js';

export const ROOT = '/admin/schedules';

/** Which schedules a URL or a form names. Untrusted, and every part is optional. */
export interface ScheduleQuery {
  channel?: unknown;
  key?: unknown;
  day?: unknown;
  month?: unknown;
  from?: unknown;
  until?: unknown;
}

export type ScheduleFilter = Pick<ScheduleSelection, 'channelId' | 'apiKeyId'>;

/** The channel and the key that are asked for. Parts that cannot be read are left out. */
export function filterOf({ channel, key }: ScheduleQuery): ScheduleFilter {
  return { channelId: idOf(channel) ?? null, apiKeyId: idOf(key) ?? null };
}

/** A time of the day that is asked for, UTC milliseconds; undefined: what was asked for is no day. */
export function dayOf({ day }: ScheduleQuery, zone: string): number | undefined {
  if (typeof day !== 'string') return undefined;
  const reading = readTime(`${day} 12:00:00`, zone);
  return reading.ok ? reading.at : undefined;
}

/** What a form or a URL selects; undefined: it names no stretch of time. */
export function selectionOf(query: ScheduleQuery): ScheduleSelection | undefined {
  const [from, until] = [query.from === '0' ? 0 : idOf(query.from), idOf(query.until)];
  if (from === undefined || until === undefined || from >= until) return undefined;
  return { kind: 'schedules', from, until, ...filterOf(query) };
}

/** The values that name a filter, as a form or a URL holds them. */
export function valuesOf({ channelId, apiKeyId }: ScheduleFilter) {
  return { channel: channelId, key: apiKeyId };
}

/** A page below `ROOT` with a filter. */
export function scheduleHref(path: string, filter: ScheduleFilter, further: Record<string, string | number>): string {
  return listHref(`${ROOT}${path}`, { ...valuesOf(filter), ...further });
}

/** The page that changes everything of a stretch of time. */
export function rangeHref({ from, until }: TimeSpan, filter: ScheduleFilter): string {
  return scheduleHref('/range', filter, { from, until });
}

/** The fields of the filter. */
export interface FilterFields {
  channels: Choice[];
  keys: Choice[];
  isFiltered: boolean;
}

export function filterFields(
  { channelId, apiKeyId }: ScheduleFilter,
  channels: readonly ChannelView[],
  keys: readonly ApiKeyView[],
  panel: PanelRequest,
): FilterFields {
  const { schedules: t } = panel.texts(scheduleTexts);
  const [channel, key] = [channelId, apiKeyId].map((id) => (id === null ? '' : String(id)));
  const choices = (chosen: string, any: string, all: readonly { id: number; name: string }[]) => [
    choice(chosen, '', any),
    ...all.map(({ id, name }) => choice(chosen, String(id), name)),
  ];
  return {
    channels: choices(channel!, t.anyChannel, channels),
    keys: choices(
      key!,
      t.anyKey,
      keys.map(({ id, name }) => ({ id, name: keyName(name, panel) })),
    ),
    isFiltered: channelId !== null || apiKeyId !== null,
  };
}
