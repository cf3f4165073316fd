import { createHash } from 'node:crypto';
import { seal, unseal } from './seal.js';

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
