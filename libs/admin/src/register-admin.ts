import serveStatic from '@fastify/static';
import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import session from '@fastify/session';
import { gzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AdminSessionStore, AppSecret } from '@recado/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler, RouteOptions } from 'fastify';
import { isAdminPath } from './panel/admin-path.js';
import { ASSET_FOLDERS, ASSETS_PREFIX, isAsset, STYLESHEET } from './panel/assets.js';
import { answerError } from './panel/error-answer.js';
import { isCsrfFailure } from './panel/error-page.js';
import { addFormParser, refuseOtherTypes } from './panel/form-parser.js';
import { type FormServices, PanelRequest } from './panel/panel-request.js';
import { neededRole } from './panel/panel-routes.js';
import { PanelSettings } from './panel/panel-settings.js';
import { RouteHooks } from './panel/route-hooks.js';
import { sessionCookie } from './panel/session-data.js';
import { addUploadParser } from './panel/upload-parser.js';
import { LateForms } from './session/late-forms.js';
import { isFromHere } from './session/late-post.js';
import { Meanwhile } from './session/meanwhile.js';
import { Reauthentication } from './session/reauthentication.js';
import { SignedIn } from './session/signed-in.js';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
/** Not over plain http, where browsers warn about it. The server adds HSTS to every answer. */
const HTTPS_HEADERS = { 'cross-origin-opener-policy': 'same-origin' };

/** The security headers of every answer of the panel. */
function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { ...HEADERS, ...HTTPS_HEADERS } : HEADERS;
}

const YEAR_MS = 31_536_000_000;
const FOREVER = `public, max-age=${YEAR_MS / 1_000}, immutable`;

/** Serves the files that pages load, and no other files of the same folders. */
async function serveAssets(fastify: FastifyInstance, { isHttps, stylesheet }: PanelSettings): Promise<void> {
  const headers = securityHeaders(isHttps);
  const compressed = gzipSync(stylesheet, { level: 9 });
  fastify.get(ASSETS_PREFIX + STYLESHEET, async ({ headers: asked }, reply) => {
    const mayCompress = /\bgzip\b/.test(asked['accept-encoding'] ?? '');
    reply.headers({ ...headers, 'cache-control': FOREVER, vary: 'accept-encoding' }).type('text/css; charset=utf-8');
    if (!mayCompress) return stylesheet;
    reply.header('content-encoding', 'gzip');
    return compressed;
  });
  await fastify.register(serveStatic, {
    root: ASSET_FOLDERS,
    prefix: ASSETS_PREFIX,
    decorateReply: false,
    index: false,
    allowedPath: (path) => isAsset(path.replace(/^\//, '')),
    maxAge: YEAR_MS,
    immutable: true,
    setHeaders: (reply) => void reply.headers(headers),
  });
}

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
  const reauthentication = app.get(Reauthentication, { strict: false });
  const meanwhile = app.get(Meanwhile, { strict: false });
  hooks.add('onRequest', addPanelRequest(settings, { reauthentication, meanwhile }));
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

function addPanelRequest(settings: PanelSettings, services: FormServices): Hook {
  return (request, reply, next) => {
    request.panel = new PanelRequest(request, reply, settings, services);
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
