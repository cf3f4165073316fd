import { gzipSync } from 'node:zlib';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ASSET_FOLDERS, ASSETS_PREFIX, isAsset, STYLESHEET } from './assets.js';
import type { PanelSettings } from './panel-settings.js';
import { securityHeaders } from './security-headers.js';

const YEAR_MS = 31_536_000_000;
const FOREVER = `public, max-age=${YEAR_MS / 1_000}, immutable`;

/** Serves the files that pages load, and no other files of the same folders. */
export async function serveAssets(fastify: FastifyInstance, { isHttps, stylesheet }: PanelSettings): Promise<void> {
  const headers = securityHeaders(isHttps);
  const compressed = gzipSync(stylesheet, { level: 9 });
  fastify.get(ASSETS_PREFIX + STYLESHEET, async ({ headers: asked }, reply) => {
    const mayCompress = /\bgzip\b/.test(asked['accept-encoding'] ?? '');
    reply.headers({ ...headers, 'cache-control': FOREVER, vary: 'accept-encoding' }).type('text/css; charset=utf-8');
    if (!mayCompress) return stylesheet;
    reply.header('content-encoding', 'gzip');
    return compressed;
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
