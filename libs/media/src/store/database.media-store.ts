import type { Database } from '@recado/database';
import { MediaStore, MissingContentError } from './media-store.js';
import { PART_BYTES, partsOf } from './parts.js';

const COLUMNS = ['content_id', 'position', 'bytes'] as const;
const NEXT = 'SELECT bytes FROM media_chunks WHERE content_id = ? AND position = ?';
/** Rows of one unit of work that removes: 4 MiB, which SQLite overwrites in some 10 ms. */
const REMOVED_AT_ONCE = 16;
const REMOVE = 'DELETE FROM media_chunks WHERE content_id = ? AND position >= ? AND position < ?';
const LAST = 'SELECT position FROM media_chunks WHERE content_id = ? ORDER BY position DESC LIMIT 1';

/**
 * After so many bytes their pages leave the memory of SQLite, of which its two handles take 64 MiB each: files would push
 * everything else out of it. What is read often is back after some milliseconds.
 */
const SHED_AFTER_BYTES = 16 * 1024 ** 2;

/** Keeps bytes in rows of the database, so that they are in every backup. Each row is a transaction of its own. */
export class DatabaseMediaStore extends MediaStore {
  readonly name = 'database';
  private movedBytes = 0;

  constructor(private readonly database: Database) {
    super();
  }

  async write(contentId: number, bytes: AsyncIterable<Buffer>): Promise<void> {
    let position = 0;
    for await (const part of partsOf(bytes)) {
      const row = [contentId, position++, part];
      await this.database.write((tx) => tx.insert('media_chunks', COLUMNS, [row]));
      this.moved(part.length);
    }
  }

  async has(contentId: number): Promise<boolean> {
    return (await this.database.read(LAST, [contentId])).length > 0;
  }

  async *read(contentId: number, from = 0): AsyncGenerator<Buffer, void> {
    let skipped = from % PART_BYTES;
    for (let position = Math.floor(from / PART_BYTES); ; position++) {
      const [row] = await this.database.read<{ bytes: Uint8Array }>(NEXT, [contentId, position]);
      if (!row && position === 0) throw new MissingContentError(contentId);
      if (!row) return;
      this.moved(row.bytes.length);
      yield Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.length).subarray(skipped);
      skipped = 0;
    }
  }

  /** From the end, so that the rest is found again where the process dies. */
  async remove(contentId: number): Promise<void> {
    const [last] = await this.database.read<{ position: number }>(LAST, [contentId]);
    for (let to = (last?.position ?? -1) + 1; to > 0; to -= REMOVED_AT_ONCE) {
      const from = Math.max(to - REMOVED_AT_ONCE, 0);
      await this.database.write((tx) => tx.run(REMOVE, [contentId, from, to]));
    }
  }

  private moved(bytes: number): void {
    this.movedBytes += bytes;
    if (this.movedBytes < SHED_AFTER_BYTES) return;
    this.movedBytes = 0;
    this.database.shedPages();
  }

  async check(): Promise<void> {
    await this.database.read(LAST, [0]);
  }
}
