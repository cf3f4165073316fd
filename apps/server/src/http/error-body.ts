import { DomainError, ERROR_TEXTS, type Language, preferredLanguage, violationText } from '@recado/core';
import { errorsByPath } from '@recado/intake';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The error body: problem details (RFC 9457) together with the `{success, message, errors}` that older clients read. */
export function errorBody(error: DomainError, requestId: string, language: Language, baseUrl: string) {
  const { title, detail: general } = ERROR_TEXTS[language][error.code];
  const detail = error.reason ? violationText(error.reason, language) : general;
  return {
    success: false,
    message: detail,
    code: error.code,
    type: `${baseUrl}/docs/errors#${error.code}`,
    title,
    status: error.status,
    detail,
    request_id: requestId,
    errors: errorsByPath(error.violations, language),
    ...(error.violations.length > 0 && { errors_total: error.violationsTotal }),
  };
}

/** Answers a request with an error. */
export function sendError(error: DomainError, request: FastifyRequest, reply: FastifyReply, baseUrl: string): void {
  const language = preferredLanguage(request.headers['accept-language']);
  const isProblem = request.headers.accept?.includes('application/problem+json') ?? false;
  if (error.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  const body = JSON.stringify(errorBody(error, request.id, language, baseUrl));
  void reply
    .status(error.status)
    .header('content-type', `application/${isProblem ? 'problem+' : ''}json; charset=utf-8`)
    .send(body);
}
