import { errors } from 'undici';
import { TargetRefusedError } from '../guarded-connector.js';
import type { ConnectionFault } from './exchange-end.js';

const BY_CODE: readonly (readonly [RegExp, ConnectionFault])[] = [
  [/^(?:ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|ETIMEOUT|EREFUSED|EBADRESP|EBADNAME|EFORMERR)$/, 'dns_failed'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'connect_failed'],
  [/^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|UNABLE_TO_|\w*SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls_failed'],
  [/^UND_ERR_(?:HEADERS_OVERFLOW|RES_)/, 'bad_answer'],
];

/** Classifies an error of undici, of the DNS or of a socket. */
export function connectionFault(error: Error): ConnectionFault {
  if (error instanceof TargetRefusedError) return error.code;
  if (error instanceof errors.HTTPParserError) return 'bad_answer';
  const code = systemCode(error);
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection_lost';
}

/** The system's code for an error, like `ECONNREFUSED`. Where several addresses failed, the code of the first one. */
export function systemCode(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  if (typeof code === 'string' && code !== 'UND_ERR_SOCKET') return code;
  const inner = cause ?? errors?.[0];
  return inner === undefined ? String(code) : systemCode(inner);
}
