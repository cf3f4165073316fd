import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { Database } from '@recado/database';
import { Contents } from './contents.js';
import { MediaStores } from './media-stores.js';

/** Bytes that were put aside. */
export interface SpooledBytes {
  /** By which they are found again until they are removed, a day later at most. */
  readonly id: number;
  readonly size: number;
  /** Those from a place on, a bounded part at a time. */
  read(from: number): AsyncGenerator<Buffer, void>;
  remove(): Promise<void>;
}

const FIND = 'SELECT store FROM media_contents WHERE id = ? AND sha256 IS NULL';

/**
 * Puts bytes aside that must be read in another order than they come in, such as an archive, whose directory is at its end.
 * They are where contents are: a temporary folder may be small, or in memory. What a crash leaves is removed a day later.
 */
@Injectable()
export class MediaSpool {
  constructor(
    private readonly contents: Contents,
    private readonly stores: MediaStores,
    private readonly database: Database,
  ) {}

  /** Rejects as the source does, and with DomainError `payload_too_large`; keeps nothing then. */
  async keep(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<SpooledBytes> {
    const store = this.stores.present;
    const { contentId, size } = await this.contents.write(bounded(bytes, maxBytes));
    return {
      id: contentId,
      size,
      read: (from) => store.read(contentId, from),
      remove: () => this.contents.removeDraft(contentId),
    };
  }

  /** Bytes that were put aside earlier; null: they were removed. */
  async find(id: number): Promise<Pick<SpooledBytes, 'read' | 'remove'> | null> {
    const [row] = await this.database.read<{ store: string }>(FIND, [id]);
    const store = row && this.stores.named(row.store);
    if (!store || !(await store.has(id))) return null;
    return { read: (from) => store.read(id, from), remove: () => this.contents.removeDraft(id) };
  }
}

/** Ends a stream that is longer than is taken. */
export async function* bounded(bytes: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer, void> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > max) throw tooLarge(max);
    yield piece;
  }
}

/** The refusal of a file above a limit of the installation. */
function tooLarge(max: number): DomainError {
  return new DomainError('payload_too_large', { reason: { path: 'file', code: 'media_too_large', params: { max } } });
}
