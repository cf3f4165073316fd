import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

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
export function unsealBytes(sealed: string, key: Buffer): Buffer {
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
