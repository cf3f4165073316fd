import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EnrolmentRequired, SECURITY_PAGE } from './enrolment-required.js';
import { errorPage, statusOf } from './error-page.js';
import { FormReturned } from './form-returned.js';
import { LATE_FORM_PATH, LoginRequired } from './login-required.js';
import type { PanelRequest } from './panel-request.js';
import { SECOND_STEP_PAGE, SecondStepRequired } from './second-step-required.js';

const logger = new Logger('Panel');

/**
 * Answers a request that failed: leads to the login, or shows an error page. Never rejects, because nothing catches what
 * it throws: it would be an unhandled rejection that ends the process.
 */
export async function answerError(panel: PanelRequest, error: unknown): Promise<void> {
  try {
    await answer(panel, error);
  } catch (failure) {
    log(panel, failure);
    // Both errors are logged: nothing can be answered any more.
    await answerWithoutPage(panel, error).catch(() => panel.reply.raw.destroy());
  }
}

async function answer(panel: PanelRequest, error: unknown): Promise<void> {
  if (panel.reply.sent) return;
  if (error instanceof LoginRequired) return leadToLogin(panel, error);
  if (error instanceof EnrolmentRequired) return leadTo(panel, SECURITY_PAGE);
  if (error instanceof SecondStepRequired) return leadTo(panel, SECOND_STEP_PAGE);
  const { raw } = panel.request;
  // The client disconnected while it sent: nobody reads a page, and the server made no error.
  if (raw.destroyed && !raw.complete) return breakOff(panel);
  // Fastify closes the connection after a form that is too long. A browser that still sends would see a reset.
  if (!raw.complete) panel.reply.removeHeader('connection');
  const isReturned = error instanceof FormReturned;
  if (!isReturned && statusOf(error) >= 500) return showFailure(panel, error);
  const failure = await keepSession(panel);
  if (failure !== null) return showFailure(panel, failure);
  if (isReturned) return leadTo(panel, error.page);
  await panel.show(errorPage(panel, error));
}

async function showFailure(panel: PanelRequest, error: unknown): Promise<void> {
  log(panel, error);
  leaveSession(panel);
  await panel.show(errorPage(panel, error));
}

/**
 * Saves the session before an error page with its token is sent; returns why it could not. Fastify would answer that
 * failure itself, with JSON, because the request has failed once already.
 */
async function keepSession({ request, reply }: PanelRequest): Promise<unknown> {
  const holder = request as { session?: FastifyRequest['session'] };
  if (!holder.session?.sessionId) return null;
  try {
    reply.generateCsrf();
    if (holder.session.isModified()) await holder.session.save();
    return null;
  } catch (error) {
    return error;
  }
}

/** The error page cannot be rendered, for example because no file can be opened: answers with its title as text. */
async function answerWithoutPage(panel: PanelRequest, error: unknown): Promise<void> {
  leaveSession(panel);
  const { title, status = 500 } = errorPage(panel, error);
  panel.reply.status(status).type('text/plain; charset=utf-8');
  await panel.send(title);
}

/**
 * Answers without saving the session. When the database takes no writes, saving would fail again and the error page
 * would be lost. An unchanged session stays, so that the forms in the frame work.
 */
function leaveSession({ administrator, request }: PanelRequest): void {
  const holder = request as { session?: FastifyRequest['session'] };
  if (!administrator || holder.session?.isModified()) delete holder.session;
}

function breakOff({ request, reply }: PanelRequest): void {
  logger.debug(`request ${request.id} was aborted by its client`);
  reply.raw.destroy();
}

async function leadToLogin(panel: PanelRequest, { wanted, late, hasEnded }: LoginRequired): Promise<void> {
  // The browser sends the form again to where the login takes it along.
  if (late && !panel.isPartial) return panel.sendOn(`/admin/${LATE_FORM_PATH}?${new URLSearchParams({ ...late })}`);
  if (hasEnded) panel.leaveNotice('bad', panel.t.errors.sessionEnded);
  const login = wanted === '/admin' ? '/admin/login' : `/admin/login?next=${encodeURIComponent(wanted)}`;
  await leadTo(panel, panel.isPartial ? '/admin/login' : login);
}

async function leadTo(panel: PanelRequest, page: string): Promise<void> {
  if (!panel.isPartial) return panel.redirect(page);
  // htmx would follow a redirect in the background, so it is told to load another page.
  panel.reply.status(204).header('hx-redirect', page);
  await panel.send();
}

function log({ request }: PanelRequest, error: unknown): void {
  const reason = error instanceof Error ? error : new Error(String(error));
  logger.error({ msg: 'a page failed', requestId: request.id, path: request.url.split('?', 1)[0], err: reason });
}
