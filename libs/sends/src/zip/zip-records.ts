import { ZipError } from './zip-error.js';
import { ELSEWHERE, END64_BYTES, entryNumbers, place64 } from './zip64-records.js';

/** Signatures and lengths of the records of an archive (APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16). */
export const LOCAL = { signature: 0x04034b50, length: 30 } as const;
const DIRECTORY = { signature: 0x02014b50, length: 46 } as const;
const END = { signature: 0x06054b50, length: 22 } as const;
/** The comment behind the last record. */
const MAX_COMMENT = 65_535;
/** How many bytes at the end of an archive have its last records: that of ZIP64 with what leads to it, and the usual one. */
export const MAX_END_BYTES = END64_BYTES + END.length + MAX_COMMENT;
/** A workbook has some dozen files, a month of invoices some thousands. */
const MAX_ENTRIES = 10_000;
export const [STORED, DEFLATED] = [0, 8];

const ENCRYPTED = 1;

/** Where the directory of an archive is. */
export interface DirectoryPlace {
  count: number;
  offset: number;
  size: number;
}

/** A file of an archive, as its directory describes it. Nothing of it is believed before its bytes are read. */
export interface ZipEntry {
  /** Its name as it is written, in whatever encoding. */
  rawName: Buffer;
  /** Further fields of its record. */
  extra: Buffer;
  isEncrypted: boolean;
  method: number;
  crc: number;
  /** Bytes, packed and unpacked. */
  packedSize: number;
  size: number;
  /** Where its own record begins. */
  offset: number;
}

/** Reads the last record of an archive of this size. `tail`: its last bytes, MAX_END_BYTES where it has as many. Throws ZipError. */
export function directoryPlace(tail: Buffer, size: number): DirectoryPlace {
  const at = endIn(tail);
  const place = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const isElsewhere =
    place.count === ELSEWHERE.short || place.size === ELSEWHERE.long || place.offset === ELSEWHERE.long;
  const { count, ...rest } = isElsewhere ? unlessItEnds(() => place64(tail, at, size, place)) : place;
  if (count > MAX_ENTRIES) throw new ZipError('too_many');
  if (rest.offset + rest.size > size) throw new ZipError('broken');
  return { count, ...rest };
}

/** Reads the directory of an archive. Throws ZipError. */
export function entriesIn(directory: Buffer, count: number): ZipEntry[] {
  return unlessItEnds(() => {
    const entries: ZipEntry[] = [];
    for (let at = 0; entries.length < count;) {
      if (directory.readUInt32LE(at) !== DIRECTORY.signature) throw new ZipError('broken');
      const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
      const end = at + DIRECTORY.length + nameLength + extraLength + directory.readUInt16LE(at + 32);
      if (end > directory.length) throw new ZipError('broken');
      entries.push(entryAt(directory, at, nameLength, extraLength));
      at = end;
    }
    return entries;
  });
}

/** How long the record is that stands before the bytes of a file. `head`: its first bytes. Throws ZipError. */
export function localLength(head: Buffer): number {
  return unlessItEnds(() => {
    if (head.readUInt32LE(0) !== LOCAL.signature) throw new ZipError('broken');
    return LOCAL.length + head.readUInt16LE(26) + head.readUInt16LE(28);
  });
}

function entryAt(directory: Buffer, at: number, nameLength: number, extraLength: number): ZipEntry {
  const from = at + DIRECTORY.length;
  const extra = directory.subarray(from + nameLength, from + nameLength + extraLength);
  const numbers = { size: directory.readUInt32LE(at + 24), packedSize: directory.readUInt32LE(at + 20) };
  return {
    rawName: directory.subarray(from, from + nameLength),
    extra,
    isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    ...entryNumbers({ ...numbers, offset: directory.readUInt32LE(at + 42) }, extra),
  };
}

/** Where the last record begins: before a comment of any length. */
function endIn(tail: Buffer): number {
  const first = Math.max(0, tail.length - MAX_END_BYTES);
  for (let at = tail.length - END.length; at >= first; at--) {
    if (tail.readUInt32LE(at) === END.signature) return at;
  }
  throw new ZipError('broken');
}

/** Runs what reads records; they end before one of their fields does where an archive was cut. */
function unlessItEnds<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new ZipError('broken') : error;
  }
}
