/**
 * Why an archive, or a file in it, is not read. too_large: unpacked, it has more bytes than are read. too_many: it has more
 * files than are read. protected: it has a password. method: it is packed in a way that is not read.
 */
export type ZipFault = 'broken' | 'too_large' | 'too_many' | 'protected' | 'method';

/** An archive, or a file in it, that is not read. */
export class ZipError extends Error {
  constructor(readonly code: ZipFault) {
    super(`the archive cannot be read: ${code}`);
  }
}

/** The further field of a record with this id (APPNOTE.TXT of PKWARE, section 4.5.1); undefined: it has none. */
export function extraField(extra: Buffer, wanted: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length;) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    if (id === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

/** What stands in place of a number that is in a record of ZIP64 (APPNOTE.TXT of PKWARE, sections 4.3.9.2 and 4.4.1.4). */
const ELSEWHERE = { short: 0xffff, long: 0xffffffff } as const;
/** The record that the directory of ZIP64 ends with, and what leads to it (4.3.14 and 4.3.15). */
const [END64, LOCATOR] = [
  { signature: 0x06064b50, length: 56 },
  { signature: 0x07064b50, length: 20 },
] as const;
/** Bytes of both. The first one may be longer, by fields that no known program writes. */
const END64_BYTES = END64.length + LOCATOR.length;
/** The further field of a file with its numbers of 64 bits (4.5.3). */
const NUMBERS64 = 0x0001;

interface Place {
  count: number;
  size: number;
  offset: number;
}

/**
 * Where the directory of an archive is whose last record leaves a number to that of ZIP64. Many programs always write it,
 * however small the archive is. `at`: where the last record is in the tail of an archive of this size.
 */
function place64(tail: Buffer, at: number, archiveSize: number, place: Place): Place {
  const locator = at - LOCATOR.length;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR.signature) {
    // 65,535 files, or a directory of 4 GB, need no record of ZIP64.
    throw new ZipError(place.count === ELSEWHERE.short ? 'too_many' : 'broken');
  }
  const record = numberAt(tail, locator + 8) - (archiveSize - tail.length);
  if (record < 0 || record + END64.length > locator || tail.readUInt32LE(record) !== END64.signature)
    throw new ZipError('broken');
  return {
    count: place.count === ELSEWHERE.short ? numberAt(tail, record + 32) : place.count,
    size: place.size === ELSEWHERE.long ? numberAt(tail, record + 40) : place.size,
    offset: place.offset === ELSEWHERE.long ? numberAt(tail, record + 48) : place.offset,
  };
}

/** The numbers of a file in the order in which its further field has those that are left to it. */
function entryNumbers<Numbers extends Readonly<Record<string, number>>>(numbers: Numbers, extra: Buffer): Numbers {
  if (!Object.values(numbers).includes(ELSEWHERE.long)) return numbers;
  const field = extraField(extra, NUMBERS64);
  // Without the field the number is what it says: 4 GB.
  if (!field) throw new ZipError('too_large');
  let at = 0;
  const read = (): number => {
    at += 8;
    return numberAt(field, at - 8);
  };
  const entries = Object.entries(numbers).map(([name, value]) => [name, value === ELSEWHERE.long ? read() : value]);
  return Object.fromEntries(entries) as Numbers;
}

/** A number of 64 bits. Throws RangeError where the bytes end before. */
function numberAt(bytes: Buffer, at: number): number {
  const number = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(number)) throw new ZipError('too_large');
  return number;
}

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
/** The directory of 10,000 files with paths of 700 bytes. */
const MAX_DIRECTORY_BYTES = 8 * 1024 ** 2;
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
  if (rest.size > MAX_DIRECTORY_BYTES) throw new ZipError('too_many');
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
