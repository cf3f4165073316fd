import { Logger } from '@nestjs/common';
import type { Config } from '@recado/config';
import type { FastifyInstance } from 'fastify';

/**
 * Warns once about a proxy that TRUST_PROXY does not name: all clients behind it count as one address, so one who guesses
 * passwords locks out everybody else.
 */
export function warnOfUnnamedProxy(fastify: FastifyInstance, { trustProxy }: Config['http']): void {
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
