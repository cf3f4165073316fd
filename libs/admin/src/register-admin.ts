import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import session from '@fastify/session';
import view from '@fastify/view';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AdminSessionStore, AppSecret } from '@recado/auth';
import { Eta } from 'eta';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler, RouteOptions } from 'fastify';
import { isAdminPath } from './panel/admin-path.js';
import { ASSETS_PREFIX, PANEL_ROOT } from './panel/assets.js';
import { answerError } from './panel/error-answer.js';
import { addFormParser, refuseOtherTypes } from './panel/form-parser.js';
import { PanelSettings } from './panel/panel-settings.js';
import { RouteHooks } from './panel/route-hooks.js';
import { securityHeaders } from './panel/security-headers.js';
import { serveAssets } from './panel/serve-assets.js';
import { PanelRequest } from './panel/panel-request.js';
import { SignedIn } from './session/signed-in.js';

/**
 * Gives the server what the panel's pages need: cookies, sessions, CSRF tokens, templates and files. Call it once,
 * before the application is initialised. Routes outside `/admin` are left as they are.
 */
export async function registerAdmin(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const settings = app.get(PanelSettings, { strict: false });
  const hooks = new RouteHooks();
  addFormParser(fastify);
  fastify.decorateRequest('panel', null);
  hooks.add('onRequest', (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    prepare(request, reply, settings);
    next();
  });
  await fastify.register(hooks.collectFrom(cookie, {}));
  hooks.add('onRequest', (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    request.panel = new PanelRequest(request, reply, settings);
    next();
  });
  await fastify.register(hooks.collectFrom(session, sessionOptions(app, settings)));
  hooks.add('onRequest', refuseOtherTypes);
  const signedIn = app.get(SignedIn, { strict: false });
  hooks.add('onRequest', async ({ routeOptions, panel }: FastifyRequest) => {
    if (routeOptions.config.signedIn && panel) await signedIn.require(panel);
  });
  await fastify.register(csrfProtection, { sessionPlugin: '@fastify/session', logLevel: 'debug' });
  await fastify.register(view, {
    engine: { eta: new Eta() },
    root: PANEL_ROOT,
    viewExt: 'eta',
    production: settings.cachesViews,
  });
  fastify.addHook('onRoute', (route) => fitRoute(fastify, route, hooks));
  await serveAssets(fastify, settings);
}

function sessionOptions(app: NestFastifyApplication, settings: PanelSettings) {
  return {
    store: app.get(AdminSessionStore, { strict: false }),
    secret: app.get(AppSecret, { strict: false }).derive('panel session cookie').toString('hex'),
    // The prefix makes browsers refuse the cookie from a subdomain or without https.
    cookieName: settings.isHttps ? '__Host-recado' : 'recado',
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.isHttps } as const,
    saveUninitialized: false,
    // The store itself notes that a session is in use; saving it with every request would write for nothing.
    rolling: false,
  };
}

/** What must hold before any plugin sees the request. */
function prepare(request: FastifyRequest, reply: FastifyReply, { isHttps }: PanelSettings): void {
  reply.headers({ ...securityHeaders(isHttps), 'cache-control': 'no-store' });
  // Behind a proxy that is not trusted the request seems plain, and no session would be kept; BASE_URL knows better.
  if (isHttps) Object.defineProperty(request, 'protocol', { value: 'https' });
}

/** Every route of the panel gets the hooks, the token check and pages for errors; the others nothing. */
function fitRoute(fastify: FastifyInstance, route: RouteOptions, hooks: RouteHooks): void {
  if (!isAdminPath(route.url) || route.url.startsWith(ASSETS_PREFIX)) return;
  hooks.attachTo(route);
  route.preHandler = [checkToken(fastify), ...[route.preHandler ?? []].flat()];
  // Errors of hooks and of the form parser; what handlers throw is answered by the panel's filter.
  route.errorHandler = (error, { panel }) => {
    if (!panel) throw error;
    void answerError(panel, error);
  };
}

function checkToken(fastify: FastifyInstance): preHandlerHookHandler {
  return function check(request, reply, next) {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    // A form without a body is one without fields.
    request.body ??= {};
    fastify.csrfProtection.call(this, request, reply, next);
  };
}
