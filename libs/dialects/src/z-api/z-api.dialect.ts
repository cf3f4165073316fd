import { type DomainError, excerpt } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import type { Dialect, DialectAnswer, Refused } from '../core/dialect.js';

/** Where the token stands in an address, and the route behind it. */
const ADDRESS = /\/z-api\/+instances\/+[^/?]+\/+token\/+([^/?]+)\/*([^?]*)/;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The statuses that refusals keep. Whatever else is wrong is a bad request: what Z-API answers there is not documented. */
const KEPT: ReadonlySet<number> = new Set([404, 405, 413, 415, 429]);
const BAD_REQUEST = 400;

/** The language of Z-API. */
export const Z_API: Dialect = {
  name: 'z-api',
  signsWithKey: true,
  fields: { reply_to: 'messageId', 'media.filename': 'fileName', url: 'value' },

  /** The token in the address. The header `Client-Token`, which guards accounts of Z-API, is not looked at. */
  tokenOf({ url }: FastifyRequest): string | undefined {
    const token = decoded(ADDRESS.exec(url)?.[1] ?? '');
    return KEY.test(token) ? token : undefined;
  },

  refusal({ error, text, request }: Refused): DialectAnswer {
    const isKept = error.status >= 500 || (KEPT.has(error.status) && !error.reason);
    const status = isKept ? error.status : BAD_REQUEST;
    return { status, body: { error: `${worded(error, request)} Recado: ${text}`.trim() } };
  },
};

/** What Z-API itself says, where that is known; empty: nothing. */
function worded({ code, reason, violations: [violation] }: DomainError, request: FastifyRequest): string {
  if (code === 'unauthorized' || reason?.code === 'dialect_sender_unknown') return 'Instance not found.';
  if (violation) return violation.path.endsWith('phone') ? 'Invalid phone.' : '';
  return code === 'not_found' && !reason ? `${routeOf(request)} not found.` : '';
}

/** The method and what stands behind the token, which is never repeated. */
export function routeOf({ method, url }: FastifyRequest): string {
  return excerpt(`${method} ${ADDRESS.exec(url)?.[2] ?? ''}`.trim());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A % that is no percent-encoding: the router refuses such an address.
    return '';
  }
}
