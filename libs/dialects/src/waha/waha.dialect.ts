import { STATUS_CODES } from 'node:http';
import { type DomainError, excerpt, preferredLanguage, violationText } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import type { Dialect, DialectAnswer, Refused } from '../core/dialect.js';

const KEY = 'x-api-key';
const PUBLIC = new Set(['/ping', '/health', '/api/version']);
/** As WAHA begins its refusals of what an engine cannot do, and programs know them by it. */
const NOT_IMPLEMENTED = 'The method is not implemented by the engine.';
const NO_SESSION = 'Session not found.';

/** In the form of Nest, which WAHA is built with. */
function answer(status: number, message: string | readonly string[]): DialectAnswer {
  return { status, body: { statusCode: status, message, error: STATUS_CODES[status] ?? 'Error' } };
}

function isUnsupported({ code, reason, violations }: DomainError): boolean {
  if (code === 'method_not_allowed' || (code === 'not_found' && !reason)) return true;
  return violations[0]?.code === 'dialect_unsupported';
}

/** What is refused, where the address itself is. */
function addressText({ method, url, headers }: FastifyRequest): string {
  const read = excerpt(`${method} ${url.replace(/\?.*$/, '').replace(/^\/waha/, '')}`);
  const language = preferredLanguage(headers['accept-language'] ?? 'en');
  return violationText({ path: '', code: 'dialect_unsupported', params: { read } }, language);
}

/** The language of WAHA. */
export const WAHA: Dialect = {
  name: 'waha',
  signsWithKey: false,

  /** WAHA also takes it in the query. */
  tokenOf({ headers, query }: FastifyRequest): string | undefined {
    const inQuery = (query as Record<string, unknown> | undefined)?.[KEY];
    return [headers[KEY], inQuery].find((given) => typeof given === 'string' && given !== '') as string | undefined;
  },

  isPublic: (path) => PUBLIC.has(path),

  refusal({ error, text, request }: Refused): DialectAnswer {
    const { code, reason, violations, status } = error;
    if (code === 'unauthorized') return { status, body: { message: 'Unauthorized', statusCode: status } };
    if (isUnsupported(error)) return answer(422, `${NOT_IMPLEMENTED} ${violations[0] ? text : addressText(request)}`);
    if (reason?.code === 'dialect_sender_unknown') return answer(404, `${NO_SESSION} ${text}`);
    if (code === 'validation_failed') return answer(400, [`Recado: ${text}`]);
    return answer(status, `Recado: ${text}`);
  },
};
