import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { isNoFile, pathReadings } from './entry-name.js';
import {
  DEFLATED,
  directoryPlace,
  entriesIn,
  LOCAL,
  localLength,
  MAX_END_BYTES,
  STORED,
  type ZipEntry,
  ZipError,
} from './zip-records.js';

/** Bytes that can be read from any place on. */
export interface ZipSource {
  readonly size: number;
  read(from: number): AsyncGenerator<Buffer, void>;
}

/** A file in an archive. */
export interface ArchivedFile {
  /** What its path may be, the likeliest first. */
  paths: readonly [string, ...string[]];
  entry: ZipEntry;
}

/** How many bytes may still be unpacked, of all files together. */
export interface Budget {
  left: number;
}

/** An archive whose files are read one after the other, never whole in memory. */
export class ZipArchive {
  private constructor(
    private readonly source: ZipSource,
    /** Without folders, and without what systems put there. */
    readonly files: readonly ArchivedFile[],
  ) {}

  /** Reads the directory of an archive. Throws ZipError. */
  static async open(source: ZipSource): Promise<ZipArchive> {
    const tail = await bytesAt(source, Math.max(0, source.size - MAX_END_BYTES), MAX_END_BYTES);
    const { count, offset, size } = directoryPlace(tail, source.size);
    const entries = entriesIn(await bytesAt(source, offset, size), count);
    const files = entries.map((entry) => ({ paths: pathReadings(entry), entry }));
    return new ZipArchive(
      source,
      files.filter(({ paths }) => !isNoFile(paths[0])),
    );
  }

  /**
   * The bytes of a file, as they are unpacked; what the directory says of its size is not believed. Throws ZipError, at
   * their end also where they are not what was packed.
   */
  async *read({ entry }: ArchivedFile, budget: Budget): AsyncGenerator<Buffer, void> {
    if (entry.isEncrypted) throw new ZipError('protected');
    if (entry.method !== STORED && entry.method !== DEFLATED) throw new ZipError('method');
    const packed = await this.packed(entry);
    let checksum = 0;
    for await (const piece of entry.method === STORED ? packed : inflated(packed)) {
      budget.left -= piece.length;
      if (budget.left < 0) throw new ZipError('too_large');
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (checksum !== entry.crc) throw new ZipError('broken');
  }

  private async packed({ offset, packedSize }: ZipEntry): Promise<AsyncGenerator<Buffer, void>> {
    const head = await bytesAt(this.source, offset, LOCAL.length);
    const from = offset + localLength(head);
    if (from + packedSize > this.source.size) throw new ZipError('broken');
    return limited(this.source.read(from), packedSize);
  }
}

/** Up to so many bytes from a place on; fewer where the source ends before. */
async function bytesAt(source: ZipSource, from: number, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of limited(source.read(from), length)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* limited(bytes: AsyncGenerator<Buffer, void>, length: number): AsyncGenerator<Buffer, void> {
  let left = length;
  if (left === 0) return;
  for await (const piece of bytes) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

async function* inflated(packed: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  const inflate = createInflateRaw();
  const input = Readable.from(packed, { objectMode: false });
  input.once('error', (error) => inflate.destroy(error));
  try {
    for await (const piece of input.pipe(inflate)) yield piece as Buffer;
  } catch (error) {
    throw isOfZlib(error) ? new ZipError('broken') : error;
  } finally {
    input.destroy();
    inflate.destroy();
  }
}

/** What zlib says of bytes that it cannot unpack, such as Z_DATA_ERROR. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
