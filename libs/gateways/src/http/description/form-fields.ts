import { decodeText } from '@recado/core';

/** Longest form or query that is read: a callback of one message has some 500 bytes, of a hundred receipts 20 KB. */
const MAX_BYTES = 65_536;
/** More would keep everybody waiting. */
const MAX_FIELDS = 1_000;

/** A text, a list where the name comes more than once, or null where the bytes are in another character set. */
type FieldValue = string | null | (string | null)[];

export interface FormFields {
  fields: Readonly<Record<string, FieldValue>>;
  /** Everything is there, in the character set that the provider is said to use. */
  isWhole: boolean;
}

/** What the description may say of the characters of forms and queries. */
export const CHARSETS = ['utf-8', 'iso-8859-1'] as const;
export type Charset = (typeof CHARSETS)[number];

/**
 * The fields of a form or a query (`application/x-www-form-urlencoded`), without the one called `without`. Nothing is guessed:
 * what is not in the character set is null.
 */
export function formFields(encoded: Uint8Array, charset: Charset, without?: string): FormFields {
  const parts = Buffer.from(encoded).subarray(0, MAX_BYTES).toString('latin1').split('&').filter(Boolean);
  const fields = new Map<string, FieldValue>();
  let isWhole = encoded.length <= MAX_BYTES && parts.length <= MAX_FIELDS;
  for (const part of parts.slice(0, MAX_FIELDS)) {
    const [, before = '', after = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const [name, value] = [decoded(before, charset), decoded(after, charset)];
    if (name === null || value === null) isWhole = false;
    if (name !== null && name !== without) fields.set(name, joined(fields.get(name), value));
  }
  return { fields: Object.fromEntries(fields), isWhole };
}

function joined(before: FieldValue | undefined, value: string | null): FieldValue {
  return before === undefined ? value : [before, value].flat();
}

/** `text`: bytes as Latin-1. A percent sign that begins no byte stays as it is. */
function decoded(text: string, charset: Charset): string | null {
  const unescaped = text
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decodeText(charset, Buffer.from(unescaped, 'latin1')) ?? null;
}
