import type { MediaType } from '../message/media-content.js';
import type { Violation } from '../errors/violation.js';
import { excerpt } from '../text/text.js';
import { kindsOf } from './file-bytes.js';
import { FILE_KINDS, type FileKind } from './file-kinds.js';

/** How many bytes of the beginning of a file are enough to recognise it. */
export const FILE_HEAD_BYTES = 8_192;

/** What whoever gives a file says of it. */
export interface FileClaims {
  filename: string | null;
  mimetype: string | null;
}

/** What a file is; else which of the claims is wrong, or that it is not known. */
export type RecognisedFile =
  | { ok: true; type: MediaType; mimetype: string }
  | { ok: false; field: 'filename' | 'mimetype' | 'data'; code: FileFault; params: NonNullable<Violation['params']> };

type FileFault = 'media_mimetype_contradicts' | 'media_filename_contradicts' | 'media_type_unrecognised';

const KINDS: readonly FileKind[] = Object.values(FILE_KINDS);
/** What programs say where they do not know the type. */
const UNKNOWN_TYPES = new Set(['application/octet-stream', 'binary/octet-stream', 'application/x-download']);

/**
 * Recognises a file by its beginning. What is said of it chooses among the kinds that begin so; a type or an ending that is
 * known and does not fit the bytes is refused, because the recipient could not open the file.
 */
export function recogniseFile(head: Uint8Array, { filename, mimetype }: FileClaims): RecognisedFile {
  const given = mimetype === null ? '' : essence(mimetype);
  const said = UNKNOWN_TYPES.has(given) ? '' : given;
  const { kinds, isContainer } = kindsOf(head);
  const found = kinds[0]?.mimetype ?? 'application/octet-stream';
  const isForeign = said !== '' && !KINDS.some((kind) => isCalled(kind, said));
  if (isForeign && (isContainer || kinds.length === 0)) return foreign(said, found);
  const fitting = said === '' ? kinds : kinds.filter((kind) => isCalled(kind, said));
  return said !== '' && fitting.length === 0
    ? contradiction('mimetype', said, found)
    : byName(fitting, filename, found);
}

/** The kind whose files end as this one; the first one where the ending says nothing. */
function byName(kinds: readonly FileKind[], filename: string | null, found: string): RecognisedFile {
  const ending = /\.([^.]+)$/.exec(filename ?? '')?.[1]?.toLowerCase() ?? '';
  const isKnown = KINDS.some(({ endings }) => endings.includes(ending));
  const [kind] = isKnown ? kinds.filter(({ endings }) => endings.includes(ending)) : kinds;
  if (kind) return { ok: true, type: kind.type, mimetype: kind.mimetype };
  if (isKnown) return contradiction('filename', ending, found);
  return { ok: false, field: 'data', code: 'media_type_unrecognised', params: {} };
}

function contradiction(field: 'filename' | 'mimetype', said: string, found: string): RecognisedFile {
  return { ok: false, field, code: `media_${field}_contradicts`, params: { read: excerpt(said), found } };
}

/** A document of a kind that is not in the table. Media of unknown kinds would not be shown. */
function foreign(said: string, found: string): RecognisedFile {
  if (/^(?:application|text)\//.test(said)) return { ok: true, type: 'document', mimetype: said };
  return contradiction('mimetype', said, found);
}

function isCalled({ mimetype, also }: FileKind, said: string): boolean {
  return essence(mimetype) === said || also.includes(said);
}

/** A MIME type without its parameters. */
function essence(mimetype: string): string {
  return (mimetype.split(';', 1)[0] ?? '').trim().toLowerCase();
}
