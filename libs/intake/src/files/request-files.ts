import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import {
  type BatchItem,
  cleanFilename,
  Clock,
  excerpt,
  type FileReading,
  filesIn,
  isFilename,
  isMimetype,
  isoTime,
} from '@recado/core';
import { bytesOfBase64, type KeptFile, MediaFiles, MediaRetention, recogniseFile } from '@recado/media';

/** A file that came within a message, and is kept when its batch is stored. */
interface InlineFile {
  bytes: Buffer;
  filename: string | null;
  mimetype: string | null;
}

/** A `media` of the request that names a file or brings one. */
type GivenMedia = Readonly<Record<string, unknown>>;

/** Most requests have no files, and pay nothing for them. */
const NONE: RequestFiles = { fileOf: () => undefined, keep: async () => [] };

/** The files of one request. */
export interface RequestFiles {
  /** What is known of the file of a `media`; undefined: it names none. */
  fileOf(media: object): FileReading | undefined;
  /** Keeps those that came within these messages; returns the rows of all files that they need. */
  keep(items: readonly BatchItem[]): Promise<number[]>;
}

/** Finds the files that the messages of a request name, and reads those that come within them. */
@Injectable()
export class FilesOfRequests {
  constructor(
    private readonly files: MediaFiles,
    private readonly clock: Clock,
    private readonly retention: MediaRetention,
  ) {}

  /** Whether any message of this body names a file or brings one. */
  hasFiles(body: unknown): boolean {
    return givenMedia(body).length > 0;
  }

  /** Reads the files of a body. Nothing of it is kept yet. */
  async of(body: unknown, { keyId }: Pick<Principal, 'keyId'>): Promise<RequestFiles> {
    const given = givenMedia(body);
    if (given.length === 0) return NONE;
    const ids = new Set(given.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
    const known = await this.files.find([...ids]);
    const inline = new InlineFiles(this.files);
    const readings = new Map<object, FileReading>();
    for (const media of given) {
      const reading = typeof media.data === 'string' ? await inline.read(media) : this.named(media.id, known, keyId);
      readings.set(media, reading);
    }
    return {
      fileOf: (media) => readings.get(media),
      keep: (items) => this.keep(items, known, inline, keyId),
    };
  }

  /** A file of another key is as unknown as one that never was. */
  private named(id: unknown, known: ReadonlyMap<string, KeptFile>, keyId: number): FileReading {
    const read = excerpt(String(id));
    const file = typeof id === 'string' ? known.get(id) : undefined;
    if (!file || (file.apiKeyId !== null && file.apiKeyId !== keyId))
      return { ok: false, field: 'id', code: 'media_id_unknown', params: { read } };
    if (file.expiresAt <= this.clock.now())
      return { ok: false, field: 'id', code: 'media_expired', params: { read, at: isoTime(file.expiresAt) } };
    return { ok: true, file: file.media };
  }

  private async keep(
    items: readonly BatchItem[],
    known: ReadonlyMap<string, KeptFile>,
    inline: InlineFiles,
    apiKeyId: number,
  ): Promise<number[]> {
    const rows = new Set<number>();
    try {
      for (const { content } of items) {
        for (const { id } of filesIn(content)) rows.add(known.get(id)?.rowId ?? (await inline.keep(id, apiKeyId)));
      }
    } catch (error) {
      // The others of a request that is refused would take room until they expire.
      await this.retention.removeUnneeded(inline.kept);
      throw error;
    }
    return [...rows];
  }
}

/** The files that come within the messages of one request, equal ones once. */
class InlineFiles {
  private readonly byId = new Map<string, InlineFile>();
  /** The reading of each content with its name and type. */
  private readonly byContent = new Map<string, FileReading>();
  private readonly rows = new Map<string, number>();

  constructor(private readonly files: MediaFiles) {}

  /** The rows of those that are kept by now. */
  get kept(): number[] {
    return [...this.rows.values()];
  }

  async read(media: GivenMedia): Promise<FileReading> {
    const bytes = bytesOfBase64(media.data as string);
    if (!bytes) return { ok: false, field: 'data', code: 'media_data_invalid' };
    if (bytes.length === 0) return { ok: false, field: 'data', code: 'media_empty' };
    if (bytes.length > this.files.maxBytes)
      return { ok: false, field: 'data', code: 'media_too_large', params: { max: this.files.maxBytes } };
    const named = claimed(media.filename, isFilename);
    const filename = named === null ? null : cleanFilename(named);
    const mimetype = claimed(media.mimetype, isMimetype);
    const digest = createHash('sha256').update(bytes).digest('base64url');
    const name = `${digest} ${mimetype} ${filename}`;
    const known = this.byContent.get(name) ?? (await this.recognise({ bytes, filename, mimetype }));
    this.byContent.set(name, known);
    return known;
  }

  /** Once, however many messages carry it. */
  async keep(id: string, apiKeyId: number): Promise<number> {
    const kept = this.rows.get(id);
    if (kept !== undefined) return kept;
    const { bytes, ...said } = this.byId.get(id)!;
    const { rowId } = await this.files.keep({ ...said, id, bytes: once(bytes), apiKeyId });
    this.rows.set(id, rowId);
    return rowId;
  }

  private async recognise(file: InlineFile): Promise<FileReading> {
    const kind = await recogniseFile(file.bytes, file);
    if (!kind.ok) return kind;
    const id = this.files.newId();
    this.byId.set(id, file);
    const { type, mimetype } = kind;
    return { ok: true, file: { type, id, filename: file.filename, mimetype, size: file.bytes.length } };
  }
}

/** What the parser refuses is not looked at here. */
function claimed(value: unknown, accepts: (text: string) => boolean): string | null {
  return typeof value === 'string' && accepts(value) ? value : null;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

/** The `media` of the messages of an untrusted body, and of their templates, that have an id or data. */
function givenMedia(body: unknown): GivenMedia[] {
  const found: GivenMedia[] = [];
  for (const message of listIn(body, 'messages')) {
    addFile(message, found);
    const template = fieldOf(message, 'template');
    if (template === undefined) continue;
    addFile(fieldOf(template, 'header'), found);
    for (const card of listIn(template, 'cards')) addFile(fieldOf(card, 'header'), found);
  }
  return found;
}

function addFile(owner: unknown, found: GivenMedia[]): void {
  const media = fieldOf(owner, 'media');
  if (typeof media !== 'object' || media === null) return;
  const given = media as GivenMedia;
  if (typeof given.id === 'string' || typeof given.data === 'string') found.push(given);
}

function listIn(owner: unknown, field: string): readonly unknown[] {
  const list = fieldOf(owner, field);
  return Array.isArray(list) ? list : [];
}

function fieldOf(owner: unknown, field: string): unknown {
  return (owner as GivenMedia | null | undefined)?.[field];
}
