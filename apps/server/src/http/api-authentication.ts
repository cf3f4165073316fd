import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeyAuthentication, checkRouteScope } from '@recado/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestPath } from './request-path.js';

const API_PATH = /^\/api(?:\/|$)/;

/** Every request under `/api` needs a key, known or unknown address alike, before its body is read. */
export function authenticateApi(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const authentication = app.get(ApiKeyAuthentication, { strict: false });
  fastify.addHook('onRequest', async (request) => {
    if (isApiRequest(request)) await authentication.authenticate(request);
  });
}

/** What a key may not do is refused before its body is read, too. Comes after its request is counted. */
export function requireScopes(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => checkRouteScope(request));
}

/** The route that was found decides; only an unknown address has to be read. */
export function isApiRequest(request: FastifyRequest): boolean {
  return API_PATH.test(request.routeOptions.url ?? requestPath(request.url));
}
