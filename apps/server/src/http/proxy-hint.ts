import { Logger } from '@nestjs/common';
import type { Config } from '@recado/config';
import type { FastifyInstance } from 'fastify';

/**
 * Says once that a proxy seems to stand before us which nobody has named: everybody behind it counts as one address,
 * and whoever guesses at an account from there locks its owner out.
 */
export function hintAtProxy(fastify: FastifyInstance, { trustProxy }: Config['http']): void {
  if (trustProxy !== false) return;
  const logger = new Logger('Proxy');
  let said = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      said = true;
      logger.warn('A request came with X-Forwarded-For: if a proxy of yours sent it, name the proxy in TRUST_PROXY');
    }
    done();
  });
}
