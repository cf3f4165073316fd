import type { FastifyInstance } from 'fastify';

/** Answers hold people's numbers and texts: no cache may keep them, no browser may take them for a page. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
/** Two years, as browsers' preload lists ask. */
const HSTS = { 'strict-transport-security': 'max-age=63072000' };

/** The headers of every answer to a client that came by https, or by http. */
export function safeHeadersFor(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { ...SAFE_HEADERS, ...HSTS } : SAFE_HEADERS;
}

/** Whether the installation is reached by https, whatever the proxy before it says. */
export function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https:');
}

/** Sets them on every answer; what may be kept says so itself. A trusted proxy tells by which protocol a client came. */
export function safeHeaders(fastify: FastifyInstance, baseUrl: string): void {
  const always = isHttps(baseUrl);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeadersFor(always || request.protocol === 'https'));
    done();
  });
}
