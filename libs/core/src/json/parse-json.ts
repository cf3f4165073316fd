import { isUtf8 } from 'node:buffer';

/** The value that a text stands for, or that it stands for none. */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

const NOT_JSON: ParsedJson = { ok: false };

/** The mark that some programs put before UTF-8. It is no part of the text. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/** What a dropped name becomes: no field of ours is called so. */
const DROPPED = '"-"';

/** Matches these names however they are spelled, as names only: a string is never followed by a colon. */
const PROTOTYPE_NAMES = new RegExp(
  `"(?:${['__proto__', 'constructor', 'prototype'].map(spelled).join('|')})"(?=\\s*:)`,
  'g',
);

/**
 * Parses JSON in UTF-8 whose members `__proto__`, `constructor` and `prototype` reach nobody. They are renamed in the
 * text: to find them in the value takes many times as long as to parse it. How much the text holds is the caller's to
 * bound, see `JsonScan`.
 */
export function parseJson(bytes: Uint8Array): ParsedJson {
  if (!isUtf8(bytes)) return NOT_JSON;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', markLength(bytes));
  try {
    return { ok: true, value: JSON.parse(text.replace(PROTOTYPE_NAMES, DROPPED)) };
  } catch {
    return NOT_JSON;
  }
}

function markLength(bytes: Uint8Array): number {
  return BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) ? BYTE_ORDER_MARK.length : 0;
}

/** A pattern of a name, each of whose letters may be written as an escape. */
function spelled(name: string): string {
  return [...name].map((letter) => `(?:${letter}|\\\\u00${eitherCase(letter.charCodeAt(0).toString(16))})`).join('');
}

function eitherCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
