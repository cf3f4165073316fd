import { HttpException } from '@nestjs/common';
import { DomainError, type ErrorCode } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';

/** Refusals of Fastify, by its codes. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** Refusals of Nest, by status. */
const HTTP_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_json',
  // A path that leaves the folder of static files. A missing scope is a DomainError already.
  403: 'not_found',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Maps anything thrown to a DomainError; an unexpected error becomes `internal_error` with its cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof DatabaseUnavailableError) return new DomainError('unavailable', { retryAfter: 5, cause: error });
  const code = FASTIFY_CODES[(error as { code?: string } | null)?.code ?? ''];
  if (code) return new DomainError(code, { cause: error });
  const http = error instanceof HttpException ? HTTP_CODES[error.getStatus()] : undefined;
  return new DomainError(http ?? 'internal_error', { cause: error });
}
