import { crc32 } from 'node:zlib';
import { decodeText } from '@recado/core';
import { decode } from 'iconv-lite';
import { extraField, type ZipEntry } from './zip-records.js';

/** The field with the name in UTF-8 (APPNOTE.TXT, section 4.6.9), before which are its version and the checksum of the plain name. */
const UNICODE_PATH = { id: 0x7075, version: 1, length: 5 } as const;
/** The likeliest first: Windows packs in 850 in Brazil and Western Europe, the specification says 437 (appendix D), some programs write 1252. */
const CODE_PAGES = ['cp850', 'cp437', 'win1252'] as const;
/** What systems put beside the files of people. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * What the path of a file in an archive may be, the likeliest first: several where the archive does not say in which
 * encoding it is. Folders are separated by `/`.
 */
export function pathReadings({ rawName, extra }: Pick<ZipEntry, 'rawName' | 'extra'>): [string, ...string[]] {
  // The flag for UTF-8 is not looked at: macOS leaves it out, and letters of other encodings are hardly ever valid UTF-8.
  const utf8 = unicodePath(rawName, extra) ?? decodeText('utf-8', rawName);
  if (utf8 !== undefined) return [asPath(utf8)];
  const [first, ...others] = CODE_PAGES;
  const read = (page: string) => asPath(decode(rawName, page));
  return [read(first), ...others.map(read)];
}

/** Whether this is a folder, or what a system put there. */
export function isNoFile(path: string): boolean {
  return path.endsWith('/') || path === '' || SYSTEM_FILE.test(path);
}

/** A path with `/` between its folders, composed characters and no beginning that means nothing. */
export function asPath(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
}

function unicodePath(rawName: Buffer, extra: Buffer): string | undefined {
  const field = extraField(extra, UNICODE_PATH.id);
  const isOurs = field && field.length > UNICODE_PATH.length && field[0] === UNICODE_PATH.version;
  if (!isOurs || field.readUInt32LE(1) !== crc32(rawName)) return undefined;
  return decodeText('utf-8', field.subarray(UNICODE_PATH.length));
}
