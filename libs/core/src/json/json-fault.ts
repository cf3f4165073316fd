import { isUtf8 } from 'node:buffer';
import type { Violation } from '../errors/violation.js';
import { codePoints } from '../text/text.js';
import { type FaultAt, JsonReader } from './json-reader.js';

const REPLACEMENT = '\ufffd';

/**
 * Finds where bytes stop being JSON; undefined if they are JSON. Its params are the line and the column, which count
 * characters from 1, and what was found: a letter or a digit, which may be of somebody's data, only as its kind. For bytes
 * that `parseJson` refused: it reads them a second time, which takes about 20 ms per MiB.
 */
export function findJsonFault(bytes: Uint8Array): Violation | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = source.toString('utf8');
  const fault: FaultAt | undefined = isUtf8(bytes)
    ? new JsonReader(text).fault()
    : { code: 'json_not_utf8', at: firstMalformed(text, source) };
  if (!fault) return undefined;
  return { path: '', code: fault.code, params: { ...place(text, fault.at), found: named(text.codePointAt(fault.at)) } };
}

/** Where bytes that are not UTF-8 begin: the first replacement character that was not sent as one. */
function firstMalformed(text: string, source: Buffer): number {
  let [bytes, read] = [0, 0];
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) {
    bytes += Buffer.byteLength(text.slice(read, at));
    if (source.toString('latin1', bytes, bytes + 3) !== 'ï¿½') return at;
    read = at;
  }
  return 0;
}

/** Lines end as editors end them: with LF, CR LF or CR. */
function place(text: string, at: number): { line: number; column: number } {
  let [line, start] = [1, 0];
  for (const pattern = /\r\n?|\n/g; pattern.test(text) && pattern.lastIndex <= at; start = pattern.lastIndex) line++;
  return { line, column: codePoints(text.slice(start, at)) + 1 };
}

function named(point: number | undefined): string {
  if (point === undefined) return '∅';
  const character = String.fromCodePoint(point);
  if (/[\p{L}\p{M}]/u.test(character)) return 'a…z';
  if (/\p{N}/u.test(character)) return '0…9';
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{P}\p{S}]/u.test(character) && point !== 0xfffd ? `${character} (${code})` : code;
}
