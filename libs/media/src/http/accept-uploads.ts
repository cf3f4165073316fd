import { takeMultipart } from '@recado/http';
import type { FastifyInstance } from 'fastify';
import { readUpload } from './uploaded-file.js';

export const UPLOAD_PATH = '/api/media';

/** Takes forms with a file at the route for files, and at these. Must be called before the routes are registered. */
export function acceptUploads(fastify: FastifyInstance, others: readonly string[] = []): void {
  for (const path of [UPLOAD_PATH, ...others])
    takeMultipart(fastify, path, (request, payload) => readUpload(request.headers['content-type'] ?? '', payload));
}
