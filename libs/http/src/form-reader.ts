import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The content type of forms without files. */
export const FORM = 'application/x-www-form-urlencoded';

/** Reads the body of a form, or refuses it. */
export type FormReader = (
  request: FastifyRequest,
  payload: Readable,
  done: (error: Error | null, body?: unknown) => void,
) => void;

const READER = 'readForm';

/** Lets forms be read by this one. */
export function setFormReader(fastify: FastifyInstance, reader: FormReader): void {
  fastify.decorate(READER, { read: reader });
  fastify.addContentTypeParser(FORM, reader);
}

/** The one that was set; undefined: none was. */
export function formReaderOf(fastify: FastifyInstance): FormReader | undefined {
  return fastify.hasDecorator(READER) ? fastify.getDecorator<{ read: FormReader }>(READER).read : undefined;
}
