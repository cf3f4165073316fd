import { DomainError, isUnfilled } from '@recado/core';

const MAX_LENGTH = 255;
/** Bare, or a string of RFC 9651, in which quotes and backslashes stand behind a backslash. */
const KEY = /^(?:(?<bare>[\x21\x23-\x7e][\x21-\x7e]*)|"(?<quoted>(?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)")$/;
const SHOWN = 40;

/**
 * The key in an `Idempotency-Key` header, without quotes. Throws DomainError `validation_failed`, also for a variable that
 * nothing filled: it would be the same key for every request.
 */
export function readIdempotencyKey(header: string | string[]): string {
  if (typeof header !== 'string') throw malformed(header.join());
  if (isUnfilled(header.replace(/^"(.*)"$/, '$1'))) throw malformed(header, 'idempotency_key_unfilled');
  const { bare, quoted } = KEY.exec(header)?.groups ?? {};
  const key = bare ?? quoted?.replace(/\\(.)/g, '$1');
  if (key === undefined || key.length > MAX_LENGTH) throw malformed(header);
  return key;
}

function malformed(header: string, code = 'idempotency_key_malformed'): DomainError {
  const params = { read: header.slice(0, SHOWN) };
  return new DomainError('validation_failed', {
    violations: [{ path: 'Idempotency-Key', code, params }],
  });
}
