import type { PanelRequest } from '../../panel/panel-request.js';
import { idOf } from '../../panel/read-id.js';
import { type FilterQuery, messagesHref } from './message-filter.form.js';

/** Only the path and the query of an address count. */
const ANY_ORIGIN = 'http://panel';

/** The page of a message that leads back to a list with this filter. */
export function messageHref(id: number, query: FilterQuery = {}, before?: number): string {
  return messagesHref(query, before, `/admin/messages/${id}`);
}

/**
 * The filter of the list from which somebody came to a message: its page has it in its own address, from which its forms
 * are sent. What the address says is untrusted.
 */
export function listOf(id: number, { request }: Pick<PanelRequest, 'request'>): [query: FilterQuery, before?: number] {
  const address = request.method === 'GET' ? request.url : (request.headers.referer ?? '');
  const url = URL.parse(address, ANY_ORIGIN);
  if (url?.pathname !== `/admin/messages/${id}`) return [{}];
  const query: FilterQuery = Object.fromEntries(url.searchParams);
  return [query, idOf(query.before)];
}
