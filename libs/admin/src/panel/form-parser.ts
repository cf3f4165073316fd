import type { Readable } from 'node:stream';
import { FORM, formReaderOf, MULTIPART } from '@recado/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAdminPath } from './admin-path.js';
import { refusal, refuseLonger } from './form-refusal.js';
import { takesUploads } from './upload-parser.js';

/** Most forms have a dozen short fields. */
const MAX_FORM_BYTES = 65_536;
/** The form with a list of numbers may be larger: 2 MiB are 100,000 numbers. */
const LIST_PATH = '/admin/opt-outs/import';
const MAX_LIST_BYTES = 2 * 1024 ** 2;
/** How much of a form that is too long is read and discarded before the connection is closed. */
const MAX_DRAIN_BYTES = 32 * 1024 ** 2;

/** The fields of a form. Every value is a string. */
export type FormBody = Readonly<Record<string, string>>;

/** Parses forms that are sent to the panel. Any other is left to who read forms before; without one it is answered with 415. */
export function addFormParser(fastify: FastifyInstance): void {
  const elsewhere = formReaderOf(fastify);
  if (fastify.hasContentTypeParser(FORM)) fastify.removeContentTypeParser(FORM);
  // Without `parseAs`, so that a form that is sent elsewhere is refused before its body is read.
  fastify.addContentTypeParser(FORM, async (request: FastifyRequest, payload: Readable) => {
    if (!isAdminPath(request.url) && elsewhere)
      return new Promise((resolve, reject) =>
        elsewhere(request, payload, (error, body) => (error ? reject(error) : resolve(body))),
      );
    if (!isAdminPath(request.url)) throw refusal('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415);
    const limit = request.url === LIST_PATH ? MAX_LIST_BYTES : MAX_FORM_BYTES;
    refuseLonger(request.headers, limit);
    return parseForm(await readAtMost(payload, limit));
  });
}

/** The fields of a form. Of a repeated field the last value counts. */
export function parseForm(text: string): FormBody {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) fields[name] = value;
  return fields;
}

/** Not with `for await`: leaving its loop closes the connection, and a browser that still sends would see no answer. */
function readAtMost(payload: Readable, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(refusal('FST_ERR_CTP_BODY_TOO_LARGE', 413));
      if (size > MAX_DRAIN_BYTES) payload.destroy();
    });
    payload.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    payload.once('error', reject);
  });
}

/** Refuses bodies that are no forms, because JSON could hold values that are no strings. */
export function refuseOtherTypes(request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void): void {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const isForm = type === undefined || type === FORM || (type === MULTIPART && takesUploads(request.url));
  next(isForm ? undefined : refusal('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415));
}
