import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeyAuthentication } from '@recado/auth';
import type { FastifyInstance } from 'fastify';
import { requestPath } from './request-path.js';

const API_PATH = /^\/api(?:\/|$)/;

/** Every request under `/api` needs a key, known or unknown address alike, before its body is read. */
export function authenticateApi(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const authentication = app.get(ApiKeyAuthentication, { strict: false });
  fastify.addHook('onRequest', async (request) => {
    // The route that was found decides; only an unknown address has to be read.
    const path = request.routeOptions.url ?? requestPath(request.url);
    if (API_PATH.test(path)) await authentication.authenticate(request);
  });
}
