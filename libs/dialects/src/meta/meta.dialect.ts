import type { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import type { Dialect, DialectAnswer, Refused } from '../core/dialect.js';

/**
 * An error of the Graph API. `type`: OAuthException unless it is said; a subcode only where Meta has one.
 * Source: facebook/openapi business-messaging v23.0, and answers that programs have published.
 */
interface GraphError {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly type?: string;
  readonly subcode?: number;
  readonly isTransient?: boolean;
}

const INVALID: GraphError = { status: 400, code: 100, message: '(#100) Invalid parameter' };
const MISSING: GraphError = { status: 400, code: 131_008, message: '(#131008) Required parameter is missing' };
const UNSUPPORTED: GraphError = { status: 400, code: 131_051, message: '(#131051) Unsupported message type' };
const BAD_VALUE: GraphError = { status: 400, code: 131_009, message: '(#131009) Parameter value is not valid' };
const NO_TEMPLATE: GraphError = {
  status: 404,
  code: 132_001,
  message: '(#132001) Template name does not exist in the translation',
};
const BAD_TEMPLATE: GraphError = {
  status: 400,
  code: 132_000,
  message: '(#132000) Number of parameters does not match the expected number of params',
};
const UNKNOWN_OBJECT: GraphError = {
  status: 400,
  code: 100,
  subcode: 33,
  type: 'GraphMethodException',
  message:
    'Unsupported post request. Object does not exist, cannot be loaded due to missing permissions, or does not support this operation.',
};

const BY_CODE: Readonly<Partial<Record<DomainError['code'], GraphError>>> = {
  unauthorized: { status: 401, code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
  forbidden: { status: 403, code: 200, message: '(#200) Permissions error' },
  not_found: UNKNOWN_OBJECT,
  method_not_allowed: UNKNOWN_OBJECT,
  rate_limited: { status: 429, code: 130_429, message: '(#130429) Rate limit hit', isTransient: true },
  unavailable: { status: 503, code: 2, message: 'Service temporarily unavailable', isTransient: true },
  overloaded: { status: 503, code: 2, message: 'Service temporarily unavailable', isTransient: true },
  idempotency_running: { status: 409, code: 2, message: 'Service temporarily unavailable', isTransient: true },
  internal_error: { status: 500, code: 131_000, message: '(#131000) Something went wrong' },
};

/** What a fault of one field is at Meta. */
function ofFault(code: string, path: string): GraphError {
  if (code === 'dialect_unsupported') return UNSUPPORTED;
  if (code === 'dialect_field_required' && path === 'messaging_product')
    return { ...INVALID, message: '(#100) The parameter messaging_product is required.' };
  if (code === 'dialect_field_required' && path === 'to')
    return { ...INVALID, message: '(#100) The parameter to is required.' };
  if (/required|blank/.test(code)) return MISSING;
  if (/^template_(?:unknown|unavailable|not_approved)/.test(code)) return NO_TEMPLATE;
  if (code.startsWith('template_')) return BAD_TEMPLATE;
  return BAD_VALUE;
}

function graphError({ code, violations }: DomainError): GraphError {
  const [violation] = violations;
  if (violation) return ofFault(violation.code, violation.path.replace(/^messages\.0\.?/, ''));
  return BY_CODE[code] ?? INVALID;
}

/** A path with or without the version of the Graph API, which changes nothing here. */
export const atVersions = (path: string) => [`:version(^v[0-9.]+$)/${path}`, path];
const UPLOAD = ':phoneId/media';
export const UPLOAD_PATHS = atVersions(UPLOAD);
/** As the server knows them. */
export const META_UPLOADS = UPLOAD_PATHS.map((path) => `/meta/${path}`);

const BEARER = /^(?:bearer|oauth) +([\x21-\x7e]{1,255})$/i;

/** The language of WhatsApp Cloud API. */
export const META: Dialect = {
  name: 'meta',
  signsWithKey: false,

  /** The Graph API also takes the token in the query. */
  tokenOf({ headers, query }: FastifyRequest): string | undefined {
    const given = (query as { access_token?: unknown } | undefined)?.access_token;
    const bearer = BEARER.exec(headers.authorization?.trim() ?? '')?.[1];
    return bearer ?? (typeof given === 'string' ? given : undefined);
  },

  refusal({ error, text, request }: Refused): DialectAnswer {
    const { status, code, message, type = 'OAuthException', subcode, isTransient = false } = graphError(error);
    const body = {
      message,
      type,
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      ...(isTransient && { is_transient: true }),
      error_data: { messaging_product: 'whatsapp', details: `Recado: ${text}` },
      fbtrace_id: request.id,
    };
    return { status, body: { error: body } };
  },
};
