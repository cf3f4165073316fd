import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeyAuthentication, checkRouteScope } from '@recado/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestPath } from './request-path.js';

const API_PATH = /^\/api(?:\/|$)/;

/** Requires a key for every request under `/api`, known address or not, before its body is read. */
export function authenticateApi(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const authentication = app.get(ApiKeyAuthentication, { strict: false });
  fastify.addHook('onRequest', async (request) => {
    if (isApiRequest(request)) await authentication.authenticate(request);
  });
}

/** Refuses an operation outside the scopes of the key before the body is read. Must run after the rate limits. */
export function requireScopes(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => checkRouteScope(request));
}

/** Decided by the matched route; only an unknown address has to be parsed. */
function isApiRequest(request: FastifyRequest): boolean {
  return API_PATH.test(request.routeOptions.url ?? requestPath(request.url));
}
