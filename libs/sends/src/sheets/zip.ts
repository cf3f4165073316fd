import { inflateRawSync } from 'node:zlib';

/** An archive that is not read. `too_large`: unpacked, it has more bytes than are read. */
export class ZipError extends Error {
  constructor(readonly code: 'broken' | 'too_large' | 'protected') {
    super(`the archive cannot be read: ${code}`);
  }
}

/** A file of an archive, as its directory describes it. */
interface Entry {
  name: string;
  isEncrypted: boolean;
  method: number;
  crc: number;
  /** Its packed bytes. */
  packed: () => Buffer;
}

/** Signatures and lengths of the records of an archive (APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16). */
const LOCAL = { signature: 0x04034b50, length: 30 } as const;
const DIRECTORY = { signature: 0x02014b50, length: 46 } as const;
const END = { signature: 0x06054b50, length: 22 } as const;
/** The comment behind the last record. */
const MAX_COMMENT = 65_535;
/** A workbook has some dozen files. */
const MAX_ENTRIES = 10_000;
const [STORED, DEFLATED] = [0, 8];

/** The names of the files in an archive. Throws ZipError. */
export function namesIn(archive: Buffer): string[] {
  return entriesOf(archive).map(({ name }) => name);
}

/**
 * The same archive with only the wanted files, unpacked. Nothing that it says of its sizes is believed: it is refused as
 * soon as its files have more bytes than `maxBytes` together. Throws ZipError.
 */
export function unpackedZip(archive: Buffer, isWanted: (name: string) => boolean, maxBytes: number): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const entry of entriesOf(archive).filter(({ name }) => isWanted(name))) {
    const content = contentOf(entry, maxBytes - offset);
    const name = Buffer.from(entry.name);
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

function contentOf({ isEncrypted, method, packed }: Entry, maxBytes: number): Buffer {
  if (isEncrypted) throw new ZipError('protected');
  if (method !== STORED && method !== DEFLATED) throw new ZipError('broken');
  const bytes = packed();
  if (method === STORED && bytes.length > maxBytes) throw new ZipError('too_large');
  if (method === STORED) return bytes;
  if (maxBytes < 1) throw new ZipError('too_large');
  try {
    return inflateRawSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipError(isTooLarge ? 'too_large' : 'broken');
  }
}

function entriesOf(archive: Buffer): Entry[] {
  try {
    return readDirectory(archive);
  } catch (error) {
    // It ends before one of its records does.
    throw error instanceof RangeError ? new ZipError('broken') : error;
  }
}

function readDirectory(archive: Buffer): Entry[] {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new ZipError('too_large');
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = count; left > 0; left--) {
    if (archive.readUInt32LE(at) !== DIRECTORY.signature) throw new ZipError('broken');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + DIRECTORY.length, at + DIRECTORY.length + nameLength);
    entries.push(entryAt(archive, at, name));
    at += DIRECTORY.length + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(archive: Buffer, at: number, name: string): Entry {
  const [size, offset] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
  return {
    name,
    isEncrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packed: () => {
      if (offset + LOCAL.length > archive.length || archive.readUInt32LE(offset) !== LOCAL.signature)
        throw new ZipError('broken');
      const from = offset + LOCAL.length + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
      if (from + size > archive.length) throw new ZipError('broken');
      return archive.subarray(from, from + size);
    },
  };
}

/** Where the last record begins: before a comment of any length. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END.length - MAX_COMMENT);
  for (let at = archive.length - END.length; at >= first; at--) {
    if (archive.readUInt32LE(at) === END.signature) return at;
  }
  throw new ZipError('broken');
}
