import type { FastifyInstance } from 'fastify';

/**
 * Answers contain phone numbers and texts: no cache may store them, no browser may guess their type, and no page of another
 * site may embed them.
 */
const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
/**
 * Two years, as the preload lists of browsers require, and for subdomains too: the host of BASE_URL belongs to Recado
 * alone.
 */
const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** The headers of every answer, with HSTS for https. */
export function safeHeadersFor(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { ...SAFE_HEADERS, ...HSTS } : SAFE_HEADERS;
}

/** Whether BASE_URL is https. */
export function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https:');
}

/** Sets the safe headers on every answer; a route may override them. The protocol is what a trusted proxy says. */
export function safeHeaders(fastify: FastifyInstance, baseUrl: string): void {
  const always = isHttps(baseUrl);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeadersFor(always || request.protocol === 'https'));
    done();
  });
}
