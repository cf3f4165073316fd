import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Settings } from '@recado/config';
import {
  excerpt,
  FILE_KINDS,
  type FileKind,
  type MediaType,
  type Violation,
  cleanFilename,
  Clock,
  DomainError,
  type FileMedia,
} from '@recado/core';
import { Database } from '@recado/database';
import { fileTypeFromBuffer, type FileTypeResult } from 'file-type';
import { Contents } from './contents.js';
import type { KeptFile } from './media-file.view.js';
import { MediaQuota } from './media-quota.js';
import { MediaStores } from './media-stores.js';
import { bounded } from './spool.js';

/** How many bytes of the beginning of a file are enough to recognise it. */
const FILE_HEAD_BYTES = 8_192;

/** What whoever gives a file says of it. */
interface FileClaims {
  filename: string | null;
  mimetype: string | null;
}

/** What a file is; else which of the claims is wrong, or why it is not taken. */
type RecognisedFile =
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

/** The beginning of a stream, as much as recognises a file, and all of it again. */
async function readHead(bytes: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < FILE_HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  async function* all(): AsyncGenerator<Buffer, void> {
    yield* pieces;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: Buffer.concat(pieces).subarray(0, FILE_HEAD_BYTES), all: all() };
}

/** A file that somebody gives. */
export interface GivenFile {
  bytes: AsyncIterable<Buffer>;
  filename: string | null;
  mimetype: string | null;
  /** The key that gives it; null: a person in the panel does. */
  apiKeyId: number | null;
  /** The id that it gets; missing: a new one. */
  id?: string;
}

const DAY_MS = 86_400_000;
/** 128 random bits, which nobody can guess. */
const ID_BYTES = 16;

const COLUMNS = 'api_key_id content_id type mimetype filename created_at expires_at'.split(' ');
const SELECT = `SELECT f.id AS rowId, f.public_id AS id, f.api_key_id AS apiKeyId, f.content_id AS contentId, f.type, f.mimetype,
    f.filename, f.created_at AS createdAt, f.expires_at AS expiresAt, c.size, c.sha256, c.store
  FROM media_files f JOIN media_contents c ON c.id = f.content_id WHERE`;

interface FileRow extends Omit<KeptFile, 'media'> {
  id: string;
  type: string;
  mimetype: string;
  filename: string | null;
  size: number;
}

/** Files that programs and people give us for their messages. */
@Injectable()
export class MediaFiles {
  constructor(
    private readonly database: Database,
    private readonly contents: Contents,
    private readonly stores: MediaStores,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly quota: MediaQuota,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Bytes of the largest file that is taken. */
  get maxBytes(): number {
    return this.config.media.maxBytes;
  }

  /** An id for a file that is kept later. */
  newId(): string {
    return `med_${randomBytes(ID_BYTES).toString('base64url')}`;
  }

  /**
   * Keeps a file, on disk when this resolves; never whole in memory. Throws DomainError `validation_failed` for a file that
   * is empty, unknown or not what is said of it, `payload_too_large` above MEDIA_MAX_BYTES, and `media_quota_exceeded`.
   */
  async keep(given: GivenFile): Promise<KeptFile> {
    const { head, all } = await readHead(given.bytes);
    if (head.length === 0) throw refusal({ path: 'file', code: 'media_empty' });
    const filename = given.filename === null ? null : cleanFilename(given.filename);
    const kind = await recogniseFile(head, { ...given, filename });
    if (!kind.ok) throw refusal({ path: kind.field === 'data' ? 'file' : kind.field, ...kind });
    const room = await this.quota.room(given.apiKeyId);
    const draft = await this.contents.write(bounded(all, this.maxBytes), room);
    const now = this.clock.now();
    const expiresAt = now + this.settings.days('mediaRetentionDays') * DAY_MS;
    const id = given.id ?? this.newId();
    const { apiKeyId } = given;
    return this.contents.settle(draft, apiKeyId, async (tx, contentId) => {
      const row = [id, apiKeyId, contentId, kind.type, kind.mimetype, filename, now, expiresAt];
      const rowId = await tx.insertOne('media_files', ['public_id', ...COLUMNS], row);
      const media: FileMedia = { type: kind.type, id, filename, mimetype: kind.mimetype, size: draft.size };
      const { sha256 } = draft;
      return { rowId, contentId, store: this.stores.present.name, apiKeyId, media, sha256, createdAt: now, expiresAt };
    });
  }

  /** Those of these files that are kept, by their ids. */
  async find(ids: readonly string[]): Promise<Map<string, KeptFile>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<FileRow>(`${SELECT} f.public_id IN ${this.database.capabilities.list}`, [
      ids,
    ]);
    return new Map(rows.map((row) => [row.id, toKept(row)]));
  }

  /** The files of a key below the id of a row, newest first. */
  async ofKey(
    apiKeyId: number,
    { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
  ): Promise<KeptFile[]> {
    const page = `${SELECT} f.api_key_id = ? AND f.id < ? ORDER BY f.id DESC LIMIT ?`;
    return (await this.database.read<FileRow>(page, [apiKeyId, before, limit])).map(toKept);
  }

  /** The bytes of a kept file, a part at a time. Throws MissingContentError. */
  read({ store, contentId }: Pick<KeptFile, 'store' | 'contentId'>): AsyncGenerator<Buffer, void> {
    return this.stores.named(store).read(contentId);
  }

  /** The bytes of the file with this id; null: it is not kept any more. */
  async open(id: string): Promise<AsyncIterable<Buffer> | null> {
    const kept = (await this.find([id])).get(id);
    return kept && (await this.has(kept)) ? this.read(kept) : null;
  }

  /** Whether the bytes of a kept file are there. */
  has({ store, contentId }: Pick<KeptFile, 'store' | 'contentId'>): Promise<boolean> {
    return this.stores.named(store).has(contentId);
  }
}

function refusal({ path, code, params = {} }: Violation): DomainError {
  return new DomainError('validation_failed', { violations: [{ path, code, params }] });
}

function toKept({ id, type, mimetype, filename, size, ...row }: FileRow): KeptFile {
  return { ...row, media: { type: type as MediaType, id, filename, mimetype, size } };
}
