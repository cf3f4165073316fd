import { Logger } from '@nestjs/common';
import { LoginRequired } from '../session/login-required.js';
import { errorPage, statusOf } from './error-page.js';
import type { Visit } from './visit.js';

const logger = new Logger('Panel');

/** Answers a failed visit: leads to the login, or shows what went wrong. */
export async function answerError(visit: Visit, error: unknown): Promise<void> {
  if (visit.reply.sent) return;
  if (error instanceof LoginRequired) return leadToLogin(visit, error);
  if (statusOf(error) >= 500) log(visit, error);
  await visit.show(errorPage(visit, error));
}

async function leadToLogin(visit: Visit, { wanted }: LoginRequired): Promise<void> {
  const login = wanted === '/admin' ? '/admin/login' : `/admin/login?next=${encodeURIComponent(wanted)}`;
  if (!visit.isPartial) return visit.redirect(login);
  // A redirect would be followed in the background: the page itself must move.
  await visit.reply.status(204).header('hx-redirect', '/admin/login').send();
}

function log({ request }: Visit, error: unknown): void {
  const reason = error instanceof Error ? error : new Error(String(error));
  logger.error({ msg: 'a page failed', requestId: request.id, path: request.url.split('?', 1)[0], err: reason });
}
