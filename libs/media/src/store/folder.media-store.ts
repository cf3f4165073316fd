import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MediaStore, MissingContentError } from './media-store.js';
import { PART_BYTES } from './parts.js';

/** Keeps bytes in files of a folder, which is on a disk that all processes share. Backups of the database do not have it. */
export class FolderMediaStore extends MediaStore {
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
