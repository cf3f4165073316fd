import { PassThrough, Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { PartNames, takeMultipart } from '@recado/http';
import { MAX_ARCHIVE_BYTES } from '@recado/campaigns';
import type { FastifyInstance } from 'fastify';
import { refusal, refuseLonger } from './form-refusal.js';
import { LATE_FORM_PATH } from './login-required.js';

const LATE_ROUTE = `/admin/${LATE_FORM_PATH}`;

/** A list of 100,000 rows with ten columns of some length. */
const MAX_LIST_BYTES = 64 * 1024 ** 2;

/** A page whose form brings files. */
interface UploadPage {
  route: string;
  url: RegExp;
  maxFileBytes: number;
  /** Missing: one. */
  maxFiles?: number;
}

/**
 * The pages whose forms bring a file, and how long it may be: a list, an archive of the files of a send, the sample of a new
 * template, or the files of a test of one. The last one takes their fields along when the session had ended.
 */
const UPLOADS: readonly UploadPage[] = [
  { route: '/admin/send', url: /^\/admin\/send$/, maxFileBytes: MAX_LIST_BYTES },
  { route: '/admin/lists', url: /^\/admin\/lists$/, maxFileBytes: MAX_LIST_BYTES },
  { route: '/admin/lists/:id/file', url: /^\/admin\/lists\/\d+\/file$/, maxFileBytes: MAX_LIST_BYTES },
  {
    route: '/admin/channels/:id/templates/new',
    url: /^\/admin\/channels\/\d+\/templates\/new$/,
    maxFileBytes: MAX_ARCHIVE_BYTES,
  },
  { route: '/admin/send/:id/files', url: /^\/admin\/send\/\d+\/files$/, maxFileBytes: MAX_ARCHIVE_BYTES },
  {
    route: '/admin/channels/:id/templates/:name/:language/test',
    url: /^\/admin\/channels\/\d+\/templates\/[^/]+\/[^/]+\/test$/,
    maxFileBytes: MAX_ARCHIVE_BYTES,
    // One above the text, and one on each of the ten cards that a carousel may have.
    maxFiles: 11,
  },
  { route: LATE_ROUTE, url: new RegExp(`^${LATE_ROUTE}$`), maxFileBytes: MAX_ARCHIVE_BYTES },
];
/** A carousel has some fifty values in its fields. */
const MAX_FIELDS = 200;
/** All fields together: 100,000 pasted numbers have 2 MB. */
const MAX_FIELD_BYTES = 4 * 1024 ** 2;
/** The same where nobody is logged in: strangers must not fill the memory, and a longer list is not taken along. */
const MAX_LATE_FIELD_BYTES = 64 * 1024;

/** A file of a form. It comes in while it is read. */
export interface UploadedFile {
  /** The field in which it was chosen. */
  readonly field: string;
  readonly bytes: Readable;
  /** What the browser says of it; null: no name that every system can save. */
  readonly filename: string | null;
  readonly mimetype: string;
  /** Becomes true when it is longer than is accepted; its rest is left out. */
  readonly isCut: () => boolean;
}

/** The fields of a form with a file. The file comes in while it is read; null: none was chosen. */
export interface UploadBody {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Readable | null;
  /** What the browser says of the file. */
  readonly filename?: string;
  readonly mimetype?: string;
  /**
   * Becomes true when the file is longer than is accepted; its rest is left out. Without a file: whether a field is left
   * out because the fields are longer.
   */
  readonly isCut: () => boolean;
  /**
   * All files that were chosen, `file` among them. The next one comes when the one before it was read to its end, and the
   * fields behind them when there is none any more. Rejects where the upload breaks off.
   */
  readonly files: AsyncIterable<UploadedFile>;
  /** The token of the form, where the check of forms looks for it. */
  readonly _csrf?: string;
}

/** The body of a form with a file, or of one that was sent as a plain form: it has no file. */
export function uploadOf(body: UploadBody | UploadBody['fields'] | undefined): UploadBody {
  if (isUpload(body)) return body;
  return { fields: body ?? {}, file: null, isCut: () => false, files: Readable.from([]) };
}

/** The fields of a plain form are strings. */
function isUpload(body: UploadBody | UploadBody['fields'] | undefined): body is UploadBody {
  return typeof body?.isCut === 'function';
}

/** Whether a form with a file may be sent there. */
export function takesUploads(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return UPLOADS.some((upload) => upload.url.test(path));
}

/**
 * Parses forms with a file that are sent to the pages for them. Resolves when the file begins, because the fields before
 * it decide whether it is read at all. Anywhere else such a form is answered with 415.
 */
export function addUploadParser(fastify: FastifyInstance): void {
  for (const { route, maxFileBytes, maxFiles = 1 } of UPLOADS) {
    takeMultipart(fastify, route, async (request, payload) => {
      // As much again as the fields is left for the lines between the parts of the form.
      refuseLonger(request.headers, maxFileBytes + 2 * MAX_FIELD_BYTES);
      const maxFieldBytes = route === LATE_ROUTE ? MAX_LATE_FIELD_BYTES : MAX_FIELD_BYTES;
      const type = request.headers['content-type'] ?? '';
      return parseUpload(type, payload, { maxFileBytes, maxFieldBytes, maxFiles });
    });
  }
}

/** How much of a form is read. */
interface UploadBounds {
  maxFileBytes: number;
  /** Of all fields together. */
  maxFieldBytes: number;
  maxFiles: number;
}

function parseUpload(type: string, payload: Readable, bounds: UploadBounds): Promise<UploadBody> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null) as Record<string, string>;
    let [left, isFieldLeftOut] = [bounds.maxFieldBytes, false];
    const files = filesFrom(payload);
    const names = new PartNames(payload);
    const answer = (first: UploadedFile | null) => {
      const { bytes: file, filename, mimetype } = first ?? { bytes: null };
      const isCut = first?.isCut ?? (() => isFieldLeftOut);
      const said = { ...(typeof filename === 'string' && { filename }), ...(mimetype !== undefined && { mimetype }) };
      resolve({ fields, file, isCut, files, ...said, ...(fields._csrf && { _csrf: fields._csrf }) });
    };
    const parser = startParser(type, bounds);
    parser.on('field', (name, value, _isNameCut, isValueCut) => {
      // The beginning of a list must not be taken for the list.
      if (isValueCut || value.length > left) return void (isFieldLeftOut = true);
      left -= value.length;
      fields[name] = value;
    });
    parser.on('file', (field, stream, filename, _encoding, mimetype) => {
      // A browser sends an empty file without a name where none was chosen.
      if (!filename) return void stream.resume();
      const file = uploadedFile(stream, payload, { field, filename: names.nameOf(filename), mimetype });
      files.push(file);
      answer(file);
    });
    parser.once('finish', () => {
      names.end();
      files.push(null);
      answer(null);
    });
    // Its words are of no use to the person, who sees that the file was not understood.
    parser.once('error', () => {
      names.end();
      payload.unpipe(parser).resume();
      const error = refusal('FST_ERR_CTP_INVALID_MULTIPART', 400);
      files.destroy(error);
      reject(error);
    });
    payload.pipe(parser);
  });
}

/** The files of a form, as they come in. */
function filesFrom(payload: Readable): Readable {
  const files = new Readable({ objectMode: true, read: () => undefined });
  payload.once('close', () => payload.readableEnded || files.destroy(brokenOff()));
  // Who reads them gets the error; where nobody does, the answer to the request tells it.
  return files.on('error', () => undefined);
}

function uploadedFile(
  stream: Readable,
  payload: Readable,
  said: Pick<UploadedFile, 'field' | 'filename' | 'mimetype'>,
): UploadedFile {
  let isCut = false;
  stream.on('limit', () => (isCut = true));
  const bytes = stream.pipe(new PassThrough());
  stream.once('error', (error) => bytes.destroy(error));
  payload.once('error', (error) => bytes.destroy(error));
  payload.once('close', () => payload.readableEnded || bytes.destroy(brokenOff()));
  return { ...said, bytes, isCut: () => isCut };
}

function brokenOff(): Error {
  return new Error('the upload broke off');
}

function startParser(
  type: string,
  { maxFileBytes, maxFieldBytes, maxFiles }: UploadBounds,
): InstanceType<typeof Busboy> {
  try {
    const limits = { files: maxFiles, fields: MAX_FIELDS, fieldSize: maxFieldBytes, fileSize: maxFileBytes };
    return new Busboy({ headers: { 'content-type': type }, limits, preservePath: true });
  } catch {
    // The content type names no boundary, or is no multipart at all.
    throw refusal('FST_ERR_CTP_INVALID_MULTIPART', 400);
  }
}
