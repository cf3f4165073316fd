import { extraField } from './extra-fields.js';
import { ZipError } from './zip-error.js';

/** What stands in place of a number that is in a record of ZIP64 (APPNOTE.TXT of PKWARE, sections 4.3.9.2 and 4.4.1.4). */
export const ELSEWHERE = { short: 0xffff, long: 0xffffffff } as const;
/** The record that the directory of ZIP64 ends with, and what leads to it (4.3.14 and 4.3.15). */
const [END64, LOCATOR] = [
  { signature: 0x06064b50, length: 56 },
  { signature: 0x07064b50, length: 20 },
] as const;
/** Bytes of both. The first one may be longer, by fields that no known program writes. */
export const END64_BYTES = END64.length + LOCATOR.length;
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
export function place64(tail: Buffer, at: number, archiveSize: number, place: Place): Place {
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
export function entryNumbers<Numbers extends Readonly<Record<string, number>>>(
  numbers: Numbers,
  extra: Buffer,
): Numbers {
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
