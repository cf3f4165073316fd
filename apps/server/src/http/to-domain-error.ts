import { HttpException, HttpStatus } from '@nestjs/common';
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

/** Whatever was thrown, as one of our codes; what nobody expected is an internal error with its cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof DatabaseUnavailableError) return new DomainError('unavailable', { retryAfter: 5, cause: error });
  const code = FASTIFY_CODES[(error as { code?: string } | null)?.code ?? ''];
  if (code) return new DomainError(code, { cause: error });
  if (error instanceof HttpException && error.getStatus() === Number(HttpStatus.NOT_FOUND)) {
    return new DomainError('not_found', { cause: error });
  }
  return new DomainError('internal_error', { cause: error });
}
