import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Settings } from '@recado/config';
import { cleanFilename, Clock, DomainError, type FileMedia, type MediaType, type Violation } from '@recado/core';
import { Database } from '@recado/database';
import { MediaStores } from '../store/media-stores.js';
import { Contents } from './contents.js';
import type { KeptFile } from './media-file.view.js';
import { readHead } from './read-head.js';
import { recogniseFile } from './recognise-file.js';
import { bounded } from './spool.js';

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
  FROM media_files f JOIN media_contents c ON c.id = f.content_id WHERE f.public_id IN`;

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
   * is empty, unknown or not what is said of it, and `payload_too_large` above MEDIA_MAX_BYTES.
   */
  async keep(given: GivenFile): Promise<KeptFile> {
    const { head, all } = await readHead(given.bytes);
    if (head.length === 0) throw refusal({ path: 'file', code: 'media_empty' });
    const filename = given.filename === null ? null : cleanFilename(given.filename);
    const kind = await recogniseFile(head, { ...given, filename });
    if (!kind.ok) throw refusal({ path: kind.field === 'data' ? 'file' : kind.field, ...kind });
    const draft = await this.contents.write(bounded(all, this.maxBytes));
    const now = this.clock.now();
    const expiresAt = now + this.settings.days('mediaRetentionDays') * DAY_MS;
    const id = given.id ?? this.newId();
    const { apiKeyId } = given;
    return this.contents.settle(draft, async (tx, contentId) => {
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
    const rows = await this.database.read<FileRow>(`${SELECT} ${this.database.capabilities.list}`, [ids]);
    return new Map(rows.map((row) => [row.id, toKept(row)]));
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
