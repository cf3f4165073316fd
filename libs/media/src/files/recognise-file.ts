import { excerpt, FILE_KINDS, type FileKind, type MediaType, type Violation } from '@recado/core';
import { fileTypeFromBuffer, type FileTypeResult } from 'file-type';

/** How many bytes of the beginning of a file are enough to recognise it. */
export const FILE_HEAD_BYTES = 8_192;

/** What whoever gives a file says of it. */
export interface FileClaims {
  filename: string | null;
  mimetype: string | null;
}

/** What a file is; else which of the claims is wrong, or why it is not taken. */
export type RecognisedFile =
  | { ok: true; type: MediaType; mimetype: string }
  | { ok: false; field: 'filename' | 'mimetype' | 'data'; code: FileFault; params: NonNullable<Violation['params']> };

type FileFault =
  | 'media_mimetype_contradicts'
  | 'media_filename_contradicts'
  | 'media_type_unrecognised'
  | 'media_type_refused';

/** What the first bytes of a file show. */
interface ShownKinds {
  /** The kinds that begin so, the usual one first; empty: none that we send. */
  kinds: readonly FileKind[];
  /** What they are, for people. */
  found: string;
  /** Files of many more kinds begin so: a ZIP archive, a container of OLE, or a text. */
  isContainer?: boolean;
  /** Missing: it is no text. */
  text?: 'plain' | 'markup';
}

const K = FILE_KINDS;
const KINDS: readonly FileKind[] = Object.values(K);
const TEXTS: readonly FileKind[] = [K.text, K.csv, K.xml, K.json, K.html, K.vcard];

/** The kinds that we send, by how `file-type` says that the names of their files end. An MP4 may hold only sound. */
const BY_ENDING: Readonly<Record<string, readonly FileKind[]>> = {
  ...{ jpg: [K.jpeg], png: [K.png], apng: [K.png], webp: [K.webp], gif: [K.gif], heic: [K.heic] },
  ...{ mp4: [K.mp4, K.m4a], m4v: [K.mp4], '3gp': [K.threeGp], '3g2': [K.threeGp], mov: [K.quicktime] },
  ...{ m4a: [K.m4a], m4b: [K.m4a], opus: [K.opus], ogg: [K.vorbis], oga: [K.oggFlac], spx: [K.speex] },
  ...{ mp3: [K.mp3], aac: [K.aac], amr: [K.amr], wav: [K.wav] },
  ...{ pdf: [K.pdf], docx: [K.docx], xlsx: [K.xlsx], pptx: [K.pptx], rtf: [K.rtf] },
  ...{ zip: [K.zip, K.docx, K.xlsx, K.pptx], cfb: [K.ole, K.doc, K.xls, K.ppt] },
};
/** Brands of ISO base media files that the library takes for another kind, wherever they are among the compatible ones. */
const BRANDS: readonly (readonly [RegExp, Omit<ShownKinds, 'isContainer'>])[] = [
  [/avi[fs]/, { kinds: [], found: 'image/avif' }],
  [/^he(?:im|is|vm|vs)|^mif2|^miaf/, { kinds: [K.heic], found: K.heic.mimetype }],
  [/^(?:jp2 |jpx |j2ki)/, { kinds: [], found: 'image/jp2' }],
  [/^jxl /, { kinds: [], found: 'image/jxl' }],
];

/** Text has no control characters but these: tab, line feed, form feed, carriage return, escape. */
const CONTROL = /[^\t\n\f\r\x1b\x20-\uffff]|\ufffd/;
/** Readers of PDF look for the mark in the first 1,024 bytes, whatever is before it (ISO 32000-1, annex H.3.4.1). */
const PDF_MARK = /^[^]{0,1024}?%PDF-\d\.\d/;
/** What programs say where they do not know the type. */
const UNKNOWN_TYPES = new Set(['application/octet-stream', 'binary/octet-stream', 'application/x-download']);
const MEDIA = /^(?:(?:image|audio|video)\b|application\/(?:ogg|vnd\.ms-asf|mxf))/;

/**
 * Recognises a file by its beginning. What is said of it chooses among the kinds that begin so; a type or an ending that is
 * known and does not fit the bytes is refused, because the recipient could not open the file.
 */
export async function recogniseFile(head: Uint8Array, { filename, mimetype }: FileClaims): Promise<RecognisedFile> {
  const given = mimetype === null ? '' : essence(mimetype);
  const said = UNKNOWN_TYPES.has(given) ? '' : given;
  const shown = await shownBy(head.subarray(0, FILE_HEAD_BYTES));
  const { kinds, found } = shown;
  const isForeign = /^(?:application|text)\//.test(said) && !KINDS.some((kind) => isCalled(kind, said));
  if (isForeign) return foreign(said, shown, filename);
  if (kinds.length === 0 && MEDIA.test(found))
    return { ok: false, field: 'data', code: 'media_type_refused', params: { found } };
  const fitting = said === '' ? kinds : kinds.filter((kind) => isCalled(kind, said));
  return said !== '' && fitting.length === 0
    ? contradiction('mimetype', said, found)
    : byName(fitting, filename, found);
}

async function shownBy(head: Uint8Array): Promise<ShownKinds> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  // It throws for a beginning that ends within a box: the kind is unknown then.
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  const text = textOf(head, bytes);
  // Some kinds begin with two letters, as a text may.
  if (text !== undefined && (!known || head[0]! < 0x80 || hasMark(bytes))) return shownByText(text, known?.ext);
  const brands = bytes.startsWith('ftyp', 4) ? brandsOf(bytes) : '';
  const [, branded] = BRANDS.find(([pattern]) => pattern.test(brands)) ?? [];
  if (branded) return branded;
  if (known) return shownByType(known, bytes.startsWith('PK'));
  const isPdf = PDF_MARK.test(bytes);
  return { kinds: isPdf ? [K.pdf] : [], found: isPdf ? K.pdf.mimetype : 'application/octet-stream' };
}

function shownByType({ ext, mime }: FileTypeResult, isArchive: boolean): ShownKinds {
  const kinds = BY_ENDING[ext];
  if (kinds) return { kinds, found: kinds[0]!.mimetype, isContainer: ext === 'zip' || ext === 'cfb' };
  if (MEDIA.test(mime)) return { kinds: [], found: `${mime} (${ext})` };
  const own: FileKind = { type: 'document', mimetype: mime, endings: [ext], also: [] };
  return { kinds: isArchive ? [own, K.zip] : [own], found: mime, isContainer: true };
}

function shownByText(text: string, ending = ''): ShownKinds {
  const of = (...kinds: readonly FileKind[]) => ({ kinds, found: kinds[0]!.mimetype });
  if (ending === 'rtf' || ending === 'amr' || /^GIF8[79]a/.test(text)) return of(...BY_ENDING[ending]!);
  if (PDF_MARK.test(text)) return text.trimStart().startsWith('%PDF') ? of(K.pdf) : of(...TEXTS, K.pdf);
  const first = ending === 'xml' || text.trimStart().startsWith('<?xml') ? K.xml : K.vcard;
  const isFirst = first === K.xml || ending === 'vcf';
  const kind = text.trimStart().startsWith('<') ? 'markup' : 'plain';
  return { ...of(...(isFirst ? [first] : []), ...TEXTS), isContainer: true, text: kind };
}

/** The file as a text, in UTF-16 with its mark, in UTF-8 or in a code page; undefined: it is none. */
function textOf(head: Uint8Array, bytes: string): string | undefined {
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(bytes);
  const utf16 = () =>
    new TextDecoder(bytes.startsWith('\xff') ? 'utf-16le' : 'utf-16be').decode(head, { stream: true });
  const text = isUtf16 ? utf16() : bytes.replace(/^\xef\xbb\xbf/, '');
  return CONTROL.test(text) ? undefined : text;
}

/** The mark of the order of bytes at the beginning of a text. */
function hasMark(bytes: string): boolean {
  return /^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/.test(bytes);
}

/** The major brand of an ISO base media file and the compatible ones, of four letters each. */
function brandsOf(bytes: string): string {
  const size = bytes.charCodeAt(2) * 256 + bytes.charCodeAt(3);
  return bytes.slice(8, 12) + bytes.slice(16, Math.max(size, 16));
}

/** The kind whose files end as this one; the first one where the ending says nothing. */
function byName(kinds: readonly FileKind[], filename: string | null, found: string): RecognisedFile {
  const ending = endingIn(filename);
  const [kind] = isKnown(ending) ? kinds.filter(({ endings }) => endings.includes(ending)) : kinds;
  if (kind) return { ok: true, type: kind.type, mimetype: kind.mimetype };
  if (isKnown(ending)) return contradiction('filename', ending, found);
  return { ok: false, field: 'data', code: 'media_type_unrecognised', params: {} };
}

/** A document of a type that is not in the table: what it begins with must be able to be one, and fit its name. */
function foreign(
  said: string,
  { kinds, found, text, isContainer }: ShownKinds,
  filename: string | null,
): RecognisedFile {
  const isTextual = /^text\/|\+(?:xml|json|yaml)$/.test(said);
  const isOther =
    (kinds.length > 0 && !isContainer) ||
    (isTextual && text === undefined) ||
    (said.endsWith('+xml') && text !== 'markup') ||
    (said.endsWith('+zip') && !kinds.includes(K.zip));
  if (isOther) return contradiction('mimetype', said, found);
  const ending = endingIn(filename);
  if (isKnown(ending) && !kinds.some(({ endings }) => endings.includes(ending)))
    return contradiction('filename', ending, found);
  return { ok: true, type: 'document', mimetype: said };
}

function endingIn(filename: string | null): string {
  return /\.([^.]+)$/.exec(filename ?? '')?.[1]?.toLowerCase() ?? '';
}

function isKnown(ending: string): boolean {
  return KINDS.some(({ endings }) => endings.includes(ending));
}

function contradiction(field: 'filename' | 'mimetype', said: string, found: string): RecognisedFile {
  return { ok: false, field, code: `media_${field}_contradicts`, params: { read: excerpt(said), found } };
}

function isCalled({ mimetype, also }: FileKind, said: string): boolean {
  return essence(mimetype) === said || also.includes(said);
}

/** A MIME type without its parameters. */
function essence(mimetype: string): string {
  return (mimetype.split(';', 1)[0] ?? '').trim().toLowerCase();
}
