import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeyAuthentication } from '@recado/auth';
import type { FastifyInstance } from 'fastify';

const API_PATH = /^\/+api(?:[/?#]|$)/;

/** Every request under `/api` needs a key, known or unknown address alike, before its body is read. */
export function authenticateApi(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const authentication = app.get(ApiKeyAuthentication, { strict: false });
  fastify.addHook('onRequest', async (request) => {
    if (API_PATH.test(request.url)) await authentication.authenticate(request);
  });
}
