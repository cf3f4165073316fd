import { TargetRefusedError } from '@recado/net';
import { errors } from 'undici';
import type { TransportError } from './webhook-transport.js';

const BY_CODE: readonly (readonly [RegExp, TransportError])[] = [
  [/^(?:ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|ETIMEOUT|EREFUSED|EBADRESP|EBADNAME|EFORMERR)$/, 'dns_failed'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'connect_failed'],
  [/^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|UNABLE_TO_|\w*SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls_failed'],
  [/^UND_ERR_(?:HEADERS_OVERFLOW|RES_)/, 'bad_answer'],
];

/** What a failed request is called, and the system's own word for it where that is one word. */
export function classify(error: unknown): { error: TransportError; detail: string | null } {
  if (error instanceof TargetRefusedError) return { error: error.code, detail: null };
  if (error instanceof errors.HTTPParserError) return { error: 'bad_answer', detail: null };
  const code = codeOf(error);
  const detail = /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : null;
  return { error: BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection_lost', detail };
}

/** Of several addresses that were tried in turn, each has failed for a reason of its own; the first one speaks. */
function codeOf(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  if (typeof code === 'string' && code !== 'UND_ERR_SOCKET') return code;
  const inner = cause ?? errors?.[0];
  return inner === undefined ? String(code) : codeOf(inner);
}
