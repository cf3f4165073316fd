import type { Readable } from 'node:stream';
import { DomainError } from '@recado/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const MULTIPART = 'multipart/form-data';

/** Reads a body with a file; resolves to what the handler gets as its body. */
type MultipartParser = (request: FastifyRequest, payload: Readable) => Promise<unknown>;

/** By the path of the request. Fastify has one parser for a content type, while several libs take forms with files. */
const parsers = new WeakMap<object, Map<string, MultipartParser>>();

/** Takes forms with a file at this path; at every other path they are answered with 415, before their body is read. */
export function takeMultipart(fastify: FastifyInstance, path: string, parser: MultipartParser): void {
  const known = parsers.get(fastify);
  if (known) return void known.set(path, parser);
  const byPath = new Map([[path, parser]]);
  parsers.set(fastify, byPath);
  fastify.addContentTypeParser(MULTIPART, async (request: FastifyRequest, payload: Readable) => {
    const taken = byPath.get(request.routeOptions?.url ?? request.url);
    if (!taken) throw new DomainError('unsupported_media_type');
    return taken(request, payload);
  });
}
