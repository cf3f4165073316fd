import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import session from '@fastify/session';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AdminSessionStore, AppSecret } from '@recado/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler, RouteOptions } from 'fastify';
import { isAdminPath } from './panel/admin-path.js';
import { ASSETS_PREFIX } from './panel/assets.js';
import { answerError } from './panel/error-answer.js';
import { isCsrfFailure } from './panel/error-page.js';
import { addFormParser, refuseOtherTypes } from './panel/form-parser.js';
import { neededRole } from './panel/panel-routes.js';
import { PanelSettings } from './panel/panel-settings.js';
import { RouteHooks } from './panel/route-hooks.js';
import { sessionCookie } from './panel/session-data.js';
import { securityHeaders } from './panel/security-headers.js';
import { serveAssets } from './panel/serve-assets.js';
import { addUploadParser } from './panel/upload-parser.js';
import { PanelRequest } from './panel/panel-request.js';
import { isFromHere } from './session/late-post.js';
import { LateForms } from './session/late-forms.js';
import { SignedIn } from './session/signed-in.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route changes nothing, and takes forms without a token. */
    tokenless?: boolean;
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply, next: () => void) => void;

/**
 * Gives the server what the panel's pages need: cookies, sessions, CSRF tokens and files. Call it once,
 * before the application is initialised. Routes outside `/admin` are left as they are.
 */
export async function registerAdmin(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const settings = app.get(PanelSettings, { strict: false });
  addFormParser(fastify);
  addUploadParser(fastify);
  fastify.decorateRequest('panel', null);
  const hooks = await collectHooks(fastify, app, settings);
  await fastify.register(csrfProtection, { sessionPlugin: '@fastify/session', logLevel: 'debug' });
  const lateForms = app.get(LateForms, { strict: false });
  fastify.addHook('onRoute', (route) => fitRoute(fastify, route, { hooks, settings, lateForms }));
  await serveAssets(fastify, settings);
}

/** The hooks of the panel's routes, in the order in which they run: a login is asked for before a form is read. */
async function collectHooks(
  fastify: FastifyInstance,
  app: NestFastifyApplication,
  settings: PanelSettings,
): Promise<RouteHooks> {
  const hooks = new RouteHooks();
  const signedIn = app.get(SignedIn, { strict: false });
  const lateForms = app.get(LateForms, { strict: false });
  hooks.add('onRequest', prepare(settings));
  await fastify.register(hooks.collectFrom(cookie, {}));
  hooks.add('onRequest', addPanelRequest(settings));
  await fastify.register(hooks.collectFrom(session, sessionOptions(app, settings)));
  hooks.add('onRequest', refuseOtherTypes);
  hooks.add('onRequest', async ({ routeOptions, panel }: FastifyRequest) => {
    if (!routeOptions.config.signedIn || !panel) return;
    await signedIn.require(panel);
    lateForms.restore(panel);
  });
  return hooks;
}

function sessionOptions(app: NestFastifyApplication, settings: PanelSettings) {
  return {
    store: app.get(AdminSessionStore, { strict: false }),
    secret: app
      .get(AppSecret, { strict: false })
      .deriveAll('panel session cookie')
      .map((key) => key.toString('hex')),
    cookieName: sessionCookie(settings.isHttps),
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.isHttps } as const,
    saveUninitialized: false,
    // The store itself notes when a session is used. Saving it with every request is not needed.
    rolling: false,
  };
}

/** Sets what every answer has, also one that a plugin gives before a handler runs. */
function prepare({ isHttps }: PanelSettings): Hook {
  return (request, reply, next) => {
    reply.headers({ ...securityHeaders(isHttps), 'cache-control': 'no-store' });
    // Behind a proxy that is not trusted the request looks like plain http, and no session would be kept.
    if (isHttps) Object.defineProperty(request, 'protocol', { value: 'https' });
    next();
  };
}

function addPanelRequest(settings: PanelSettings): Hook {
  return (request, reply, next) => {
    request.panel = new PanelRequest(request, reply, settings);
    next();
  };
}

/** What every route of the panel gets. */
interface RouteParts {
  hooks: RouteHooks;
  settings: PanelSettings;
  lateForms: LateForms;
}

/** Gives a route of the panel the hooks, the check of the CSRF token and error pages. */
function fitRoute(fastify: FastifyInstance, route: RouteOptions, { hooks, settings, lateForms }: RouteParts): void {
  if (!isAdminPath(route.url) || route.url.startsWith(ASSETS_PREFIX)) return;
  hooks.attachTo(route);
  noteRole(route, settings);
  route.preHandler = [checkToken(fastify), ...[route.preHandler ?? []].flat()];
  // Answers errors of hooks and of the form parser. The panel's filter answers what handlers throw.
  route.errorHandler = (error, { panel }) => {
    if (!panel) throw error;
    void answerError(panel, (isCsrfFailure(error) && lateForms.giveBack(panel)) || error);
  };
}

/** Lets pages know which role the route needs. */
function noteRole({ url, method, config }: RouteOptions, { routes }: PanelSettings): void {
  if (!config?.signedIn) return;
  for (const one of [method].flat()) routes.add({ method: one, path: url, role: neededRole(one, config.role) });
}

function checkToken(fastify: FastifyInstance): preHandlerHookHandler {
  return function check(request, reply, next) {
    if (request.routeOptions.config.tokenless) return next();
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    // Pages that need no login are the login, invitations and the set-up, and the logout and the preferences of everybody.
    // Their forms work by where they were sent from, so also in a tab that is older than the session.
    const { panel, routeOptions } = request;
    if (!routeOptions.config.signedIn && panel && isFromHere(panel)) return next();
    // A form without a body has no fields.
    request.body ??= {};
    fastify.csrfProtection.call(this, request, reply, next);
  };
}
