import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdminPath } from './admin-path.js';

const FORM = 'application/x-www-form-urlencoded';
/** The largest form has a dozen short fields. */
const MAX_FORM_BYTES = 65_536;

/** What a form sent: every field a string. */
export type FormBody = Readonly<Record<string, string>>;

/** Takes forms for the panel; everywhere else they stay the unsupported media type that they were. */
export function addFormParser(fastify: FastifyInstance): void {
  if (fastify.hasContentTypeParser(FORM)) fastify.removeContentTypeParser(FORM);
  // No `parseAs`: a form that is sent elsewhere must be refused before its body is read.
  fastify.addContentTypeParser(FORM, async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    if (!isAdminPath(request.url)) throw refusal('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415);
    return parseForm(await readAtMost(payload, MAX_FORM_BYTES));
  });
}

/** The fields of a form; of a repeated one the last counts. */
export function parseForm(text: string): FormBody {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) fields[name] = value;
  return fields;
}

async function readAtMost(payload: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    size += chunk.length;
    if (size > limit) throw refusal('FST_ERR_CTP_BODY_TOO_LARGE', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The error that Fastify itself would have thrown. */
function refusal(code: string, statusCode: number): Error {
  return Object.assign(new Error(code), { code, statusCode });
}
