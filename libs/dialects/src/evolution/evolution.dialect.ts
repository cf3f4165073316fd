import { type DomainError, excerpt } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import type { Dialect, DialectAnswer, Refused } from '../core/dialect.js';

/** What stands beside the status of a refusal, by the code of the error; others are of the request. */
const STATUSES: Readonly<Partial<Record<DomainError['code'], readonly [status: number, error: string]>>> = {
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  not_found: [404, 'Not Found'],
  method_not_allowed: [404, 'Not Found'],
  idempotency_running: [409, 'Conflict'],
  payload_too_large: [413, 'Payload Too Large'],
  media_quota_exceeded: [413, 'Payload Too Large'],
  unsupported_media_type: [415, 'Unsupported Media Type'],
  rate_limited: [429, 'Too Many Requests'],
  internal_error: [500, 'Internal Server Error'],
  unavailable: [503, 'Service Unavailable'],
  overloaded: [503, 'Service Unavailable'],
};
const BAD_REQUEST = [400, 'Bad Request'] as const;

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The language of Evolution API 2. */
export const EVOLUTION: Dialect = {
  name: 'evolution',
  signsWithKey: false,
  fields: {
    ...{ phone: 'number', message: 'text', reply_to: 'quoted.key.id' },
    ...{ 'media.url': 'media', 'media.data': 'media', 'media.type': 'mediatype' },
    ...{ 'media.filename': 'fileName', 'media.mimetype': 'mimetype' },
  },

  tokenOf({ headers }: FastifyRequest): string | undefined {
    const key = headers.apikey;
    return typeof key === 'string' && KEY.test(key) ? key : undefined;
  },

  /** Its root says which version it is. */
  isPublic: (path) => path === '' || path === '/',

  refusal(refused: Refused): DialectAnswer {
    const [status, error, message] = answered(refused);
    return { status, body: { status, error, response: { message } } };
  },
};

/** Faults of fields are a list in a list, as the schema of Evolution API tells them. */
function answered({ error, text, request }: Refused): readonly [number, string, string | unknown[]] {
  const words = `Recado: ${text}`;
  const [violation] = error.violations;
  if (violation?.path === '') return [...BAD_REQUEST, [words]];
  if (violation?.code === 'dialect_field_required')
    return [...BAD_REQUEST, [[`instance requires property "${violation.path}"`, words]]];
  if (violation) return [...BAD_REQUEST, [[words]]];
  const [status, name] = STATUSES[error.code] ?? BAD_REQUEST;
  if (error.reason?.code === 'dialect_sender_unknown')
    return [status, name, [`The "${error.reason.params?.read}" instance does not exist`, words]];
  if (status === 401) return [status, name, words];
  if (status === 404 && !error.reason) return [status, name, [`Cannot ${request.method} ${pathOf(request)}`]];
  return [status, name, [words]];
}

/** Without our own prefix and the query. */
export function pathOf({ url }: FastifyRequest): string {
  return excerpt(url.slice('/evolution'.length).split('?', 1)[0] || '/');
}
