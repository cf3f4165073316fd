import { PassThrough, type Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { takeMultipart } from '@recado/http';
import { MAX_ARCHIVE_BYTES } from '@recado/sends';
import type { FastifyInstance } from 'fastify';
import { LATE_FORM_PATH } from './login-required.js';
import { refusal, refuseLonger } from './form-refusal.js';

const LATE_ROUTE = `/admin/${LATE_FORM_PATH}`;

/** A list of 100,000 rows with ten columns of some length. */
const MAX_LIST_BYTES = 64 * 1024 ** 2;
/**
 * The pages whose forms bring a file, and how long it may be: a list, or an
 * archive of the files of a send, or the sample of a new template. The last one takes their fields along when the session had ended.
 */
const UPLOADS = [
  { route: '/admin/send', url: /^\/admin\/send$/, maxFileBytes: MAX_LIST_BYTES },
  { route: '/admin/lists', url: /^\/admin\/lists$/, maxFileBytes: MAX_LIST_BYTES },
  { route: '/admin/lists/:id/file', url: /^\/admin\/lists\/\d+\/file$/, maxFileBytes: MAX_LIST_BYTES },
  {
    route: '/admin/channels/:id/templates/new',
    url: /^\/admin\/channels\/\d+\/templates\/new$/,
    maxFileBytes: 16 * 1024 ** 2,
  },
  { route: '/admin/send/:id/files', url: /^\/admin\/send\/\d+\/files$/, maxFileBytes: MAX_ARCHIVE_BYTES },
  { route: LATE_ROUTE, url: new RegExp(`^${LATE_ROUTE}$`), maxFileBytes: MAX_ARCHIVE_BYTES },
] as const;
/** All fields together: 100,000 pasted numbers have 2 MB. */
const MAX_FIELD_BYTES = 4 * 1024 ** 2;
/** The same where nobody is logged in: strangers must not fill the memory, and a longer list is not taken along. */
const MAX_LATE_FIELD_BYTES = 64 * 1024;

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
  /** The token of the form, where the check of forms looks for it. */
  readonly _csrf?: string;
}

/** The body of a form with a file, or of one that was sent as a plain form: it has no file. */
export function uploadOf(body: UploadBody | UploadBody['fields'] | undefined): UploadBody {
  if (isUpload(body)) return body;
  return { fields: body ?? {}, file: null, isCut: () => false };
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
  for (const { route, maxFileBytes } of UPLOADS) {
    takeMultipart(fastify, route, async (request, payload) => {
      // As much again as the fields is left for the lines between the parts of the form.
      refuseLonger(request.headers, maxFileBytes + 2 * MAX_FIELD_BYTES);
      const maxFieldBytes = route === LATE_ROUTE ? MAX_LATE_FIELD_BYTES : MAX_FIELD_BYTES;
      const type = request.headers['content-type'] ?? '';
      return parseUpload(type, payload, { maxFileBytes, maxFieldBytes });
    });
  }
}

/** How much of a form is read. */
interface UploadBounds {
  maxFileBytes: number;
  /** Of all fields together. */
  maxFieldBytes: number;
}

function parseUpload(type: string, payload: Readable, bounds: UploadBounds): Promise<UploadBody> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null) as Record<string, string>;
    let [left, isFieldLeftOut, isFileCut] = [bounds.maxFieldBytes, false, false];
    const answer = (file: Readable | null, said: Pick<UploadBody, 'filename' | 'mimetype'> = {}) => {
      const isCut = () => (file === null ? isFieldLeftOut : isFileCut);
      resolve({ fields, file, isCut, ...said, ...(fields._csrf && { _csrf: fields._csrf }) });
    };
    const parser = startParser(type, bounds);
    parser.on('field', (name, value, _isNameCut, isValueCut) => {
      // The beginning of a list must not be taken for the list.
      if (isValueCut || value.length > left) return void (isFieldLeftOut = true);
      left -= value.length;
      fields[name] = value;
    });
    parser.on('file', (_field, stream, filename, _encoding, mimetype) => {
      // A browser sends an empty file without a name where none was chosen.
      if (!filename) return void stream.resume();
      stream.on('limit', () => (isFileCut = true));
      const file = stream.pipe(new PassThrough());
      stream.once('error', (error) => file.destroy(error));
      payload.once('error', (error) => file.destroy(error));
      payload.once('close', () => payload.readableEnded || file.destroy(new Error('the upload broke off')));
      answer(file, { filename, mimetype });
    });
    parser.once('finish', () => answer(null));
    // Its words are of no use to the person, who sees that the file was not understood.
    parser.once('error', () => {
      payload.unpipe(parser).resume();
      reject(refusal('FST_ERR_CTP_INVALID_MULTIPART', 400));
    });
    payload.pipe(parser);
  });
}

function startParser(type: string, { maxFileBytes, maxFieldBytes }: UploadBounds): InstanceType<typeof Busboy> {
  try {
    const limits = { files: 1, fields: 50, fieldSize: maxFieldBytes, fileSize: maxFileBytes };
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    // The content type names no boundary, or is no multipart at all.
    throw refusal('FST_ERR_CTP_INVALID_MULTIPART', 400);
  }
}
