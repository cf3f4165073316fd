import { createCipheriv, createDecipheriv, randomFillSync, createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Random bytes for 512 texts: asking the system for each costs as much as a third of sealing it. */
const random = Buffer.alloc(512 * IV_BYTES);
let used = random.length;

/** Encrypts a short text, or bytes, with a 32-byte key. */
export function seal(text: string | Buffer, key: Buffer): string {
  const iv = nextIv();
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const body = typeof text === 'string' ? cipher.update(text, 'utf8') : cipher.update(text);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a sealed text. Throws when it was sealed with another key or was changed. */
export function unseal(sealed: string, key: Buffer): string {
  return unsealBytes(sealed, key).toString('utf8');
}

/** The same for bytes. */
function unsealBytes(sealed: string, key: Buffer): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  // A shorter tag is weaker, so the length is fixed and not taken from the text.
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  // Throws unless the tag is right; GCM has nothing more to give.
  decipher.final();
  return body;
}

/** Never the same twice. Valid until the next call. */
function nextIv(): Buffer {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return random.subarray(used, (used += IV_BYTES));
}

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

/** How texts begin that this version, or a later one that keeps them otherwise, has marked. */
const OF_ANY_VERSION = /^sealed:v\d{1,9}:/;

/** Whether a stored value may be more than the text as it is, also where only a later version can open it. */
export function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('sealed:v') && OF_ANY_VERSION.test(value);
}

/** The name of the key that sealed a marked value; null: a text as it is; undefined: the value was not stored by us. */
export function storedKeyId(value: string): string | null | undefined {
  if (!HEAD.test(value.slice(0, BODY_AT))) return undefined;
  const id = value.slice(STORED_MARK.length, STORED_MARK.length + ID_LENGTH);
  return id === AS_IT_IS ? null : id;
}

/** A text as it is, told apart from a sealed one. */
export function storedAsItIs(text: string): string {
  return isMarked(text) ? `${STORED_MARK}${AS_IT_IS}wp:${text}` : text;
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

/** A text was sealed under a secret that this installation no longer has, or was changed. */
export class UnreadableSecretError extends Error {
  constructor(cause?: unknown) {
    super('sealed with a secret that is not there any more', { cause });
    this.name = 'UnreadableSecretError';
  }
}

/** The keys of a purpose, 32 bytes each: first the one that seals, then older ones that still open. */
export type KeysOf = (purpose: string) => readonly [Buffer, ...Buffer[]];

const KEY_ID_LENGTH = 8;

interface NamedKey {
  id: string;
  key: Buffer;
}

/**
 * Encrypts texts that must be read again: credentials, signing secrets. A sealed text names its key, so the secret
 * behind the keys can be replaced while old texts stay readable.
 */
export class Vault {
  private readonly known = new Map<string, [NamedKey, ...NamedKey[]]>();

  constructor(private readonly keysOf: KeysOf) {}

  /** Seals a text as `<key id>.<sealed text>`, different each time. Each purpose has its own keys. */
  seal(purpose: string, text: string): string {
    const [{ id, key }] = this.keys(purpose);
    return `${id}.${seal(text, key)}`;
  }

  /** Opens a sealed text. Throws UnreadableSecretError. */
  unseal(purpose: string, sealed: string): string {
    const [id, body = ''] = sealed.split('.');
    const found = this.keys(purpose).find((candidate) => candidate.id === id);
    if (!found) throw new UnreadableSecretError();
    try {
      return unseal(body, found.key);
    } catch (error) {
      throw new UnreadableSecretError(error);
    }
  }

  /** Whether a text was sealed with the present key. Others must be sealed again before their key is removed. */
  isCurrent(purpose: string, sealed: string): boolean {
    return sealed.split('.', 1)[0] === this.keys(purpose)[0].id;
  }

  /** The ids of the keys of a purpose, with which sealed texts begin: that of the present one first. */
  keyIds(purpose: string): string[] {
    return this.keys(purpose).map(({ id }) => id);
  }

  /** Seals a sealed text with the present key; null: it already is. Throws UnreadableSecretError. */
  reseal(purpose: string, sealed: string): string | null {
    return this.isCurrent(purpose, sealed) ? null : this.seal(purpose, this.unseal(purpose, sealed));
  }

  /** Derived once: deriving a key takes as long as sealing a hundred texts. */
  private keys(purpose: string): [NamedKey, ...NamedKey[]] {
    const known = this.known.get(purpose);
    if (known) return known;
    const [present, ...earlier] = this.keysOf(purpose);
    const keys: [NamedKey, ...NamedKey[]] = [named(present), ...earlier.map(named)];
    this.known.set(purpose, keys);
    return keys;
  }
}

function named(key: Buffer): NamedKey {
  const id = createHash('sha256').update('key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH);
  return { id, key };
}
