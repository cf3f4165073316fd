import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { seal, unsealBytes } from './seal.js';

/**
 * What a column holds: words for people, or JSON with an object or a list; `other`: whatever may also be null. It says what
 * a reader gets in place of a text that cannot be opened any more.
 */
export type StoredKind = 'words' | 'object' | 'list' | 'other';

/** A key of sealed texts, 32 bytes, and its name of 22 characters. */
export interface TextKey {
  id: string;
  key: Buffer;
}

/** What people of the installation read where words are lost. It is never sent. */
export const UNREADABLE_TEXT =
  '[texto ilegível: foi cifrado com um APP_SECRET que se perdeu / unreadable text: it was sealed with an APP_SECRET that was lost]';

/** How every stored text begins that is not stored as it is. */
export const STORED_MARK = 'sealed:v1:';
/** 16 random bytes as base64url. */
const ID_LENGTH = 22;
/** The name of no key: what follows is a text as it is, which begins like a sealed one. */
const AS_IT_IS = '-'.repeat(ID_LENGTH);
/** A text that is deflated first, in bytes: sealed, more would not fit the 65,535 bytes of a column of MySQL. */
const DEFLATED_FROM = 48_000;

const LETTERS: Readonly<Record<StoredKind, string>> = { words: 'w', object: 'o', list: 'l', other: 'n' };
const IN_PLACE: Readonly<Record<string, string | null>> = { w: UNREADABLE_TEXT, o: '{}', l: '[]', n: null };
/** Name of the key, what the column holds, whether it is deflated. The parts have fixed places. */
const BODY_AT = STORED_MARK.length + ID_LENGTH + 3;
const HEAD = /^sealed:v1:[\w-]{22}[woln][pz]:/;

/** Whether a stored value may be more than the text as it is. */
export function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(STORED_MARK);
}

/** The name of the key that sealed a marked value; null: a text as it is; undefined: the value was not stored by us. */
export function storedKeyId(value: string): string | null | undefined {
  if (!HEAD.test(value.slice(0, BODY_AT))) return undefined;
  const id = value.slice(STORED_MARK.length, STORED_MARK.length + ID_LENGTH);
  return id === AS_IT_IS ? null : id;
}

/** A text as it is, told apart from a sealed one. */
export function storedAsItIs(text: string): string {
  return text.startsWith(STORED_MARK) ? `${STORED_MARK}${AS_IT_IS}wp:${text}` : text;
}

/** A text as the database keeps it under a key. */
export function storedSealed(text: string, kind: StoredKind, { id, key }: TextKey): string {
  // The longest strings that have fewer bytes than the bound in any case are not measured.
  const isLong = text.length * 3 > DEFLATED_FROM && Buffer.byteLength(text) > DEFLATED_FROM;
  const body = isLong ? deflateRawSync(text) : text;
  return `${STORED_MARK}${id}${LETTERS[kind]}${isLong ? 'z' : 'p'}:${seal(body, key)}`;
}

/** A text that `storedAsItIs` has marked. */
export function openedAsItIs(value: string): string {
  return value.slice(BODY_AT);
}

/** Opens a sealed text with its key. Without the key, or when it was changed: what stands in its place. */
export function openedText(value: string, key: Buffer | null): string | null {
  const [letter = '', form] = value.slice(BODY_AT - 3, BODY_AT - 1);
  try {
    if (key === null) return IN_PLACE[letter] ?? null;
    const bytes = unsealBytes(value.slice(BODY_AT), key);
    return (form === 'z' ? inflateRawSync(bytes) : bytes).toString('utf8');
  } catch {
    // It was changed, or cut: nothing of it is to be believed.
    return IN_PLACE[letter] ?? null;
  }
}
