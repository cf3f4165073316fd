import type { BatchFilter } from '@recado/queries';
import { readDay } from '../../panel/read-day.js';
import { listHref, queryFields } from '../../panel/list-query.js';
import { idOf } from '../../panel/read-id.js';

/** The filter as the URL holds it: untrusted, and every part is optional. */
export interface BatchQuery {
  /** A part of the name, or the number of a batch. */
  q?: unknown;
  key?: unknown;
  /** `many`, `paused`. */
  show?: unknown;
  /** The first and the last day. */
  from?: unknown;
  until?: unknown;
  before?: unknown;
}

const PATH = '/admin/batches';
/** The fields of the filter, which are the parameters of the URL. */
export const BATCH_FIELDS = ['q', 'key', 'show', 'from', 'until'] as const;

/**
 * The filter that a URL asks for, with days of this zone. Parts that cannot be read are left out. A text that may be a
 * number is looked for in the names too.
 */
export function toBatchFilter(query: BatchQuery, zone: string): BatchFilter {
  const { q, key, show, from, until } = queryFields(BATCH_FIELDS, query);
  const text = q.trim();
  const filter = {
    id: idOf(text.replace(/^(?:lote|batch)\s*|^#|[\s.,]/gi, '')),
    name: text === '' ? undefined : text,
    apiKeyId: idOf(key),
    isMany: show === 'many' ? true : undefined,
    isPaused: show === 'paused' ? true : undefined,
    from: readDay(from, zone)?.start,
    until: readDay(until, zone)?.end,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** The URL of a page of the list with this filter. */
export function batchListHref(query: BatchQuery, before?: number): string {
  return listHref(PATH, { ...queryFields(BATCH_FIELDS, query), before });
}
