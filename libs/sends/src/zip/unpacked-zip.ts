import { inflateRawSync } from 'node:zlib';
import {
  DEFLATED,
  DIRECTORY,
  directoryPlace,
  END,
  entriesIn,
  LOCAL,
  localLength,
  STORED,
  type ZipEntry,
} from './zip-records.js';
import { ZipError } from './zip-error.js';

/** The names of the files in an archive. Throws ZipError. */
export function namesIn(archive: Buffer): string[] {
  return entriesOf(archive).map(nameOf);
}

/**
 * The same archive with only the wanted files, unpacked. Nothing that it says of its sizes is believed: it is refused as
 * soon as its files have more bytes than `maxBytes` together. Throws ZipError.
 */
export function unpackedZip(archive: Buffer, isWanted: (name: string) => boolean, maxBytes: number): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const entry of entriesOf(archive).filter((each) => isWanted(nameOf(each)))) {
    const content = contentOf(entry, archive, maxBytes - offset);
    const name = Buffer.from(nameOf(entry));
    const fields = fieldsOf(entry.crc, content.length, name.length);
    const local = Buffer.concat([number(LOCAL.signature, 4), number(20, 2), fields, name, content]);
    const at = [number(0, 2), number(0, 2), number(0, 2), number(0, 4), number(offset, 4)];
    directory.push(number(DIRECTORY.signature, 4), number(20, 2), number(20, 2), fields, ...at, name);
    files.push(local);
    offset += local.length;
  }
  const count = number(files.length, 2);
  const listed = Buffer.concat(directory);
  const end = [number(END.signature, 4), number(0, 4), count, count, number(listed.length, 4), number(offset, 4)];
  return Buffer.concat([...files, listed, ...end, number(0, 2)]);
}

/** The fields that both records of a file have: no flags, stored, no time, checksum, both sizes, lengths of the names. */
function fieldsOf(crc: number, size: number, nameLength: number): Buffer {
  const lengths = [number(size, 4), number(size, 4), number(nameLength, 2), number(0, 2)];
  return Buffer.concat([number(0, 2), number(STORED, 2), number(0, 4), number(crc, 4), ...lengths]);
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

function contentOf(entry: ZipEntry, archive: Buffer, maxBytes: number): Buffer {
  if (entry.isEncrypted) throw new ZipError('protected');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new ZipError('broken');
  const bytes = packedBytes(entry, archive);
  if (entry.method === STORED && bytes.length > maxBytes) throw new ZipError('too_large');
  if (entry.method === STORED) return bytes;
  if (maxBytes < 1) throw new ZipError('too_large');
  try {
    return inflateRawSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipError(isTooLarge ? 'too_large' : 'broken');
  }
}

function packedBytes({ offset, packedSize }: ZipEntry, archive: Buffer): Buffer {
  const from = offset + localLength(archive.subarray(offset, offset + LOCAL.length));
  if (from + packedSize > archive.length) throw new ZipError('broken');
  return archive.subarray(from, from + packedSize);
}

function nameOf({ rawName }: ZipEntry): string {
  return rawName.toString('utf8');
}

function entriesOf(archive: Buffer): ZipEntry[] {
  const { count, offset } = directoryPlace(archive, archive.length);
  return entriesIn(archive.subarray(offset), count);
}
