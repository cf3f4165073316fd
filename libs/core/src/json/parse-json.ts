import { isUtf8 } from 'node:buffer';

/** The value of a JSON text, or `ok: false` for text that is not JSON. */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

const NOT_JSON: ParsedJson = { ok: false };

/** Some programs put it before UTF-8. It is not part of the text. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/** Replaces a dropped name. No field of the API has this name. */
const DROPPED = '"-"';

/** Matches these names in every spelling, and only names: a colon never follows another string. */
const PROTOTYPE_NAMES = new RegExp(
  `"(?:${['__proto__', 'constructor', 'prototype'].map(spelled).join('|')})"(?=\\s*:)`,
  'g',
);

/**
 * Parses JSON in UTF-8 and drops members that are called `__proto__`, `constructor` or `prototype`. They are renamed in
 * the text, because finding them in the value takes many times as long as parsing. The caller limits the contents of
 * the text with `JsonScan`.
 */
export function parseJson(bytes: Uint8Array): ParsedJson {
  if (!isUtf8(bytes)) return NOT_JSON;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', markLength(bytes));
  try {
    return { ok: true, value: JSON.parse(text.replace(PROTOTYPE_NAMES, DROPPED)) };
  } catch {
    // `findJsonFault` says where and why, for callers who tell it.
    return NOT_JSON;
  }
}

function markLength(bytes: Uint8Array): number {
  return BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) ? BYTE_ORDER_MARK.length : 0;
}

/** A pattern for a name of which each letter may be written as an escape. */
function spelled(name: string): string {
  return [...name].map((letter) => `(?:${letter}|\\\\u00${eitherCase(letter.charCodeAt(0).toString(16))})`).join('');
}

function eitherCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
