import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { DomainError } from '@recado/core';
import { PartNames } from '@recado/http';

/** Other fields of the form: a name and a type. */
const LIMITS = { files: 1, fields: 10, fieldSize: 1_024, parts: 20 };

/** The form of an upload, whose file is still coming in. */
export interface UploadedForm {
  /** Undefined: the form has no file. Throws DomainError `validation_failed` for a form with more than one. */
  bytes: AsyncIterable<Buffer> | undefined;
  /** What the part says, or a field before it. */
  filename: string | null;
  mimetype: string | null;
  /** Stops reading: the rest may be discarded. */
  stop: () => void;
}

/** What the parser says of a part without a type (RFC 7578, section 4.4): it says nothing of the file. */
const NO_TYPE = 'text/plain';

/** Reads a form with one file; resolves when the file begins. */
export function readUpload(contentType: string, payload: Readable): Promise<UploadedForm> {
  return new Promise((resolve, reject) => {
    const parser = startParser(contentType);
    const fields = new Map<string, string>();
    const end = { tooMany: false, finished: Promise.resolve() };
    const names = new PartNames(payload);
    const stop = () => void payload.unpipe(parser);
    const form = (bytes: UploadedForm['bytes'], filename?: string, mimetype?: string): UploadedForm => ({
      bytes,
      filename: fields.get('filename') || (filename === undefined ? null : names.nameOf(filename)),
      mimetype: fields.get('mimetype') || mimetype || null,
      stop,
    });
    parser.on('field', (name, value) => void fields.set(name, value));
    parser.on('filesLimit', () => (end.tooMany = true));
    parser.on('file', (_field, stream, filename, _encoding, mimetype) => {
      end.finished = new Promise((done, fail) => parser.once('finish', () => done()).once('error', fail));
      // Awaited at the end of the file; until then nobody looks.
      end.finished.catch(() => undefined);
      payload.once('error', (error) => stream.destroy(error));
      payload.once('close', () => payload.readableEnded || stream.destroy(new Error('the upload broke off')));
      resolve(form(fileOf(stream, end), filename, mimetype === NO_TYPE ? undefined : mimetype));
      names.end();
    });
    parser.once('finish', () => resolve(form(undefined)));
    parser.once('error', (error) => {
      stop();
      reject(malformed(error));
    });
    payload.pipe(parser);
  });
}

async function* fileOf(
  stream: Readable,
  end: { tooMany: boolean; finished: Promise<void> },
): AsyncGenerator<Buffer, void> {
  for await (const piece of stream) yield piece as Buffer;
  await end.finished;
  if (!end.tooMany) return;
  throw new DomainError('validation_failed', { violations: [{ path: 'file', code: 'media_files_too_many' }] });
}

function startParser(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS, preservePath: true });
  } catch (error) {
    throw malformed(error);
  }
}

/** The content type names no boundary, or the body is no form. */
function malformed(cause: unknown): DomainError {
  return new DomainError('bad_request', { cause });
}
