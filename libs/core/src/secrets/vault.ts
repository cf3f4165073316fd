import { createHash } from 'node:crypto';
import { seal, unseal } from './seal.js';

/** A text was sealed under a secret that this installation no longer has, or was changed since. */
export class UnreadableSecretError extends Error {
  constructor(cause?: unknown) {
    super('sealed with a secret that is not there any more', { cause });
    this.name = 'UnreadableSecretError';
  }
}

/** The keys of a purpose, 32 bytes each: the one that seals first, then those that still open what they sealed. */
export type KeysOf = (purpose: string) => readonly [Buffer, ...Buffer[]];

const KEY_ID_LENGTH = 8;

interface NamedKey {
  id: string;
  key: Buffer;
}

/**
 * Keeps texts that must be read again: credentials, signing secrets. What it seals names the key that opens it, so the
 * secret behind the keys can be replaced while old texts stay readable.
 */
export class Vault {
  private readonly known = new Map<string, [NamedKey, ...NamedKey[]]>();

  constructor(private readonly keysOf: KeysOf) {}

  /** The text as `<key id>.<sealed text>`, never twice alike. Each purpose has keys of its own. */
  seal(purpose: string, text: string): string {
    const [{ id, key }] = this.keys(purpose);
    return `${id}.${seal(text, key)}`;
  }

  /** The text again. Throws UnreadableSecretError. */
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

  /** Whether it was sealed with the key that seals now: others are to be sealed anew before their key goes. */
  isCurrent(purpose: string, sealed: string): boolean {
    return sealed.split('.', 1)[0] === this.keys(purpose)[0].id;
  }

  /** The same text sealed with the key that seals now; null: it is already. Throws UnreadableSecretError. */
  reseal(purpose: string, sealed: string): string | null {
    return this.isCurrent(purpose, sealed) ? null : this.seal(purpose, this.unseal(purpose, sealed));
  }

  /** Derived once: a key takes as long as a hundred texts. */
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
