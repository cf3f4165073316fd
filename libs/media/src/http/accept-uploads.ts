import { takeMultipart } from '@recado/http';
import type { FastifyInstance } from 'fastify';
import { readUpload } from './uploaded-file.js';

export const UPLOAD_PATH = '/api/media';

/** Takes forms with a file at the route for files. Must be called before the routes are registered. */
export function acceptUploads(fastify: FastifyInstance): void {
  takeMultipart(fastify, UPLOAD_PATH, (request, payload) => readUpload(request.headers['content-type'] ?? '', payload));
}
