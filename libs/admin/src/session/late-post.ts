import type { FastifyRequest } from 'fastify';
import { localPath } from '../panel/admin-path.js';
import type { LatePost } from '../panel/login-required.js';
import type { PanelRequest } from '../panel/panel-request.js';
import type { PanelSettings } from '../panel/panel-settings.js';

/** What tells where a request was sent from. */
interface Sent {
  readonly request: Pick<FastifyRequest, 'headers' | 'host'>;
  readonly settings: Pick<PanelSettings, 'isHttps'>;
}

/** Where a form was sent from and to; null: the request is none, or another site sent it. */
export function latePost(panel: PanelRequest): LatePost | null {
  const { method, url, headers } = panel.request;
  if (method !== 'POST' || !isFromHere(panel)) return null;
  const from = URL.parse(headers.referer ?? '');
  return from && { action: url, page: localPath(from.pathname + from.search) };
}

/**
 * Whether a page of this panel sent the request. Browsers tell the site of the sender over https and to localhost, and its
 * origin everywhere. A page of the same host over plain http may be of somebody else on the network.
 */
export function isFromHere({ request: { headers, host }, settings: { isHttps } }: Sent): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(headers.origin ?? '');
  return origin?.host === host && (!isHttps || origin.protocol === 'https:');
}
