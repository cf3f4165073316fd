import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Database } from '@recado/database';

/** The bytes of a content are not where they were put, such as in a folder that was not restored. */
export class MissingContentError extends Error {
  constructor(readonly contentId: number) {
    super(`the bytes of content ${contentId} are missing`);
    this.name = 'MissingContentError';
  }
}

type MediaStoreName = 'database' | 'folder';

/** Keeps bytes by the id of their content. Each content is written once. */
abstract class MediaStore {
  abstract readonly name: MediaStoreName;

  /** Resolves when all bytes are on disk. Rejects with what the source rejects with; a part may be kept then. */
  abstract write(contentId: number, bytes: AsyncIterable<Buffer>): Promise<void>;

  /** Whether it has the bytes. */
  abstract has(contentId: number): Promise<boolean>;

  /** The bytes, from a place on, a bounded part at a time. Throws MissingContentError. */
  abstract read(contentId: number, from?: number): AsyncGenerator<Buffer, void>;

  /** Removes the bytes, if there are any, in short steps. */
  abstract remove(contentId: number): Promise<void>;

  /** Rejects with what is wrong where the store cannot be used. */
  abstract check(): Promise<void>;
}

/** How many bytes are read and written at a time: what a database keeps as one row, and little beside 64 uploads at once. */
const PART_BYTES = 256 * 1024;

/**
 * Cuts a stream into parts of the same size, the last one excepted. All parts are in the same memory: each is used before
 * the next one is asked for.
 */
async function* partsOf(bytes: AsyncIterable<Buffer>, size = PART_BYTES): AsyncGenerator<Buffer, void> {
  const part = Buffer.allocUnsafeSlow(size);
  let length = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(part, length, at);
      [at, length] = [at + copied, length + copied];
      if (length < size) continue;
      yield part;
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}

/** Keeps bytes in files of a folder, which is on a disk that all processes share. Backups of the database do not have it. */
class FolderMediaStore extends MediaStore {
  readonly name = 'folder';

  constructor(private readonly folder: string) {
    super();
  }

  /** A file takes its name when it is whole and on the disk. */
  async write(contentId: number, bytes: AsyncIterable<Buffer>): Promise<void> {
    const target = this.fileOf(contentId);
    const draft = `${target}.partial`;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      const file = await open(draft, 'w', 0o600);
      try {
        for await (const piece of bytes) await writeAll(file, piece);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async has(contentId: number): Promise<boolean> {
    // Whatever the reason, its bytes cannot be read.
    return access(this.fileOf(contentId), constants.R_OK).then(
      () => true,
      () => false,
    );
  }

  async *read(contentId: number, from = 0): AsyncGenerator<Buffer, void> {
    try {
      const options = { highWaterMark: PART_BYTES, start: from };
      for await (const piece of createReadStream(this.fileOf(contentId), options)) {
        yield piece as Buffer;
      }
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new MissingContentError(contentId) : error;
    }
  }

  async remove(contentId: number): Promise<void> {
    await rm(this.fileOf(contentId), { force: true });
    await rm(`${this.fileOf(contentId)}.partial`, { force: true });
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  /** A thousand files in each folder. */
  private fileOf(contentId: number): string {
    return join(this.folder, String(Math.floor(contentId / 1_000)), String(contentId));
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten;
}

/** The name of a new file is on the disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

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
class DatabaseMediaStore extends MediaStore {
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

/** The store of new contents, and those that older ones are in: the choice may have changed since. */
@Injectable()
export class MediaStores {
  private readonly database: MediaStore;
  private readonly folder: MediaStore;

  constructor(
    database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.database = new DatabaseMediaStore(database);
    this.folder = new FolderMediaStore(config.media.folder);
  }

  /** Where new contents go. */
  get present(): MediaStore {
    return this.named(this.config.media.store);
  }

  named(name: string): MediaStore {
    return name === 'folder' ? this.folder : this.database;
  }
}
