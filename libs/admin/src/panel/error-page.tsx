import { HttpException } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import type { SharedTexts } from '../i18n/localization.js';
import { FramedProblem, Problem, type ProblemView } from '../ui/problem.js';
import { localPath } from './admin-path.js';
import type { Page } from './page.js';
import type { PanelRequest } from './panel-request.js';

type ErrorText = keyof SharedTexts['errors'];

/** The HTTP status of whatever was thrown; 500 for an unexpected error. */
export function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof DomainError) return error.status;
  if (error instanceof DatabaseUnavailableError) return 503;
  // Fastify and its plugins put a `statusCode` on their errors.
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}

/** The error page of whatever was thrown. It tells nothing of the error's message. */
export function errorPage(panel: PanelRequest, error: unknown): Page {
  const status = statusOf(error);
  const [titleKey, textKey] = textsFor(status, error);
  const { errors } = panel.t;
  const view: ProblemView = {
    status,
    title: errors[titleKey],
    text: errors[textKey],
    requestId: status >= 500 ? panel.request.id : null,
    back: status === 404 ? null : wayBack(panel),
    home: panel.administrator ? '/admin' : '/admin/login',
  };
  const body = panel.administrator ? <FramedProblem {...view} /> : <Problem {...view} />;
  return { title: view.title, body, status, reloadable: panel.request.method === 'GET' };
}

function textsFor(status: number, error: unknown): [ErrorText, ErrorText] {
  if (isCsrfFailure(error)) return ['expiredTitle', 'expired'];
  if (status === 404 || status === 405) return ['notFoundTitle', 'notFound'];
  if (status === 403) return ['forbiddenTitle', 'forbidden'];
  if (status === 503) return ['unavailableTitle', 'unavailable'];
  return status < 500 ? ['refusedTitle', 'refused'] : ['failedTitle', 'failed'];
}

/** Whether a form came without the token of the session, or with that of another one. */
export function isCsrfFailure(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'FST_CSRF_MISSING_SECRET' || code === 'FST_CSRF_INVALID_TOKEN';
}

function wayBack({ request }: PanelRequest): string | null {
  const { referer } = request.headers;
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return localPath(pathname + search, '') || null;
}
