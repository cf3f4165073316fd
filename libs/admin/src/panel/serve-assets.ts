import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ASSET_FOLDERS, ASSETS_PREFIX, isAsset, PANEL_ROOT, STYLESHEET } from './assets.js';
import { securityHeaders } from './security-headers.js';
import { readStylesheet } from './stylesheet.js';

const YEAR_MS = 31_536_000_000;
const FOREVER = `public, max-age=${YEAR_MS / 1_000}, immutable`;

/** Serves what the pages load, and nothing else that lies in the same folders. */
export async function serveAssets(fastify: FastifyInstance, isHttps: boolean): Promise<void> {
  const headers = securityHeaders(isHttps);
  const stylesheet = readStylesheet(PANEL_ROOT);
  fastify.get(ASSETS_PREFIX + STYLESHEET, async (_request, reply) => {
    reply.headers({ ...headers, 'cache-control': FOREVER }).type('text/css; charset=utf-8');
    return stylesheet;
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
