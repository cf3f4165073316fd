import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { errorPage, statusOf } from './error-page.js';
import { LoginRequired } from './login-required.js';
import type { Visit } from './visit.js';

const logger = new Logger('Panel');

/** Answers a failed visit: leads to the login, or shows what went wrong. */
export async function answerError(visit: Visit, error: unknown): Promise<void> {
  if (visit.reply.sent) return;
  if (error instanceof LoginRequired) return leadToLogin(visit, error);
  const { raw } = visit.request;
  // Gone before it had sent everything: nobody reads a page, and nothing of ours went wrong.
  if (raw.destroyed && !raw.complete) return breakOff(visit);
  // Fastify asks to close after a form that is too long; a browser that still sends would see a reset.
  if (!raw.complete) visit.reply.removeHeader('connection');
  if (statusOf(error) >= 500) {
    log(visit, error);
    leaveSession(visit);
  }
  await visit.show(errorPage(visit, error));
}

/**
 * Sends the page without keeping the session: where the database takes no writes, saving it would fail once more, and
 * nobody would see the page. A session that needs no saving stays, so that the forms in the frame work.
 */
function leaveSession({ administrator, request }: Visit): void {
  const holder = request as { session?: FastifyRequest['session'] };
  if (!administrator || holder.session?.isModified()) delete holder.session;
}

function breakOff({ request, reply }: Visit): void {
  logger.debug(`request ${request.id} was aborted by its client`);
  reply.raw.destroy();
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
