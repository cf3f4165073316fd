import { HttpException } from '@nestjs/common';
import { DomainError, type ErrorCode } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';

/** What Fastify refuses by itself, by its own codes. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** What Nest refuses by itself, and what it makes of Fastify's refusals. */
const HTTP_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_json',
  // Of a file's address that leaves its folder. A key without a right is a DomainError of its own.
  403: 'not_found',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Whatever was thrown, as one of our codes; what nobody expected is an internal error with its cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof DatabaseUnavailableError) return new DomainError('unavailable', { retryAfter: 5, cause: error });
  const code = FASTIFY_CODES[(error as { code?: string } | null)?.code ?? ''];
  if (code) return new DomainError(code, { cause: error });
  const http = error instanceof HttpException ? HTTP_CODES[error.getStatus()] : undefined;
  return new DomainError(http ?? 'internal_error', { cause: error });
}
