import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeyAuthentication, checkRouteScope } from '@recado/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestPath } from './request-path.js';

const API_PATH = /^\/api(?:\/|$)/;
/** Only there where it is switched on. */
const MCP_ROUTE = '/mcp';

/** Requires a key for `/mcp`, and for every request under `/api`, known address or not, before its body is read. */
export function authenticateApi(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const authentication = app.get(ApiKeyAuthentication, { strict: false });
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!isApiRequest(request)) return done();
    authentication.authenticate(request).then(() => done(), done);
  });
}

/** Refuses an operation outside the scopes of the key before the body is read. Must run after the rate limits. */
export function requireScopes(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    checkRouteScope(request);
    done();
  });
}

/** Decided by the matched route; only an unknown address has to be parsed. */
function isApiRequest(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return url === MCP_ROUTE || API_PATH.test(url ?? requestPath(request.url));
}
