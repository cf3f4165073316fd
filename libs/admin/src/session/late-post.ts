import type { FastifyRequest } from 'fastify';
import { localPath } from '../panel/admin-path.js';
import type { LatePost } from '../panel/login-required.js';
import type { PanelRequest } from '../panel/panel-request.js';

/** Where a form was sent from and to; null: the request is none, or another site sent it. */
export function latePost({ request }: PanelRequest): LatePost | null {
  const { method, url, headers } = request;
  if (method !== 'POST' || !isFromHere(request)) return null;
  const from = URL.parse(headers.referer ?? '');
  return from && { action: url, page: localPath(from.pathname + from.search) };
}

/** Browsers tell the site of the sender over https and to localhost, and its origin everywhere. */
export function isFromHere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? URL.parse(headers.origin ?? '')?.host === host : site === 'same-origin';
}
