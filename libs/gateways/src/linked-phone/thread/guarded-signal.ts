import { reportOfStanza } from './stanza-report.js';
import { leavingMessage, userOf } from './leaving-message.js';
import type {
  Credentials,
  Decryption,
  Encryption,
  Library,
  LibraryLogger,
  SignalRepository,
  Stanza,
  TransactionalKeys,
} from './library.js';
import { REPORT, type StoredKeys } from './stored-keys.js';

/** Thrown in place of an encryption, so that nothing of the message leaves. */
class WithheldError extends Error {}

/**
 * Encrypts and decrypts as the library does, and keeps three promises that it does not: a step of a ratchet is on disk
 * before its ciphertext leaves, a message is encrypted only while it may leave, and what a recipient wrote is on disk
 * together with the step that decrypted it, before the library confirms it to the server.
 */
export class GuardedSignal {
  /** The stanza of each ciphertext that has come in. */
  private readonly arrived = new WeakMap<Uint8Array, Stanza>();

  constructor(
    private readonly library: Library,
    private readonly stored: StoredKeys,
  ) {}

  /** Remembers what a stanza brings, until it is decrypted. */
  note(stanza: Stanza): void {
    if (!Array.isArray(stanza.content)) return;
    for (const { content } of stanza.content) if (content instanceof Uint8Array) this.arrived.set(content, stanza);
  }

  /** What the library makes its repository with. */
  readonly make = (
    auth: { creds: Credentials; keys: TransactionalKeys },
    logger: LibraryLogger,
    lookUp?: unknown,
  ): SignalRepository => {
    const keys = { ...auth.keys, set: (data: Parameters<TransactionalKeys['set']>[0]) => this.set(auth.keys, data) };
    const { makeSignalRepository } = this.library.DEFAULT_CONNECTION_CONFIG;
    const inner = makeSignalRepository({ creds: auth.creds, keys }, logger, lookUp);
    return {
      ...inner,
      encryptMessage: (given) => encrypt(inner, given),
      decryptMessage: (given) => auth.keys.transaction(() => this.decrypt(inner, auth.keys, given), given.jid),
    };
  };

  private async set(keys: TransactionalKeys, data: Parameters<TransactionalKeys['set']>[0]): Promise<void> {
    await keys.set(data);
    if (data.session && leavingMessage.getStore()) await this.stored.setSessions(data.session);
  }

  /** Inside a transaction of the library: what is set here is stored with the step of the ratchet. */
  private async decrypt(inner: SignalRepository, keys: TransactionalKeys, given: Decryption): Promise<Uint8Array> {
    const plain = await inner.decryptMessage(given);
    const stanza = this.arrived.get(given.ciphertext);
    const report = stanza && reportOfStanza(this.library, stanza, plain);
    if (stanza && report !== undefined) await keys.set({ [REPORT]: { [stanza.attrs.id ?? '']: report } });
    return plain;
  }
}

async function encrypt(inner: SignalRepository, given: Encryption) {
  const message = leavingMessage.getStore();
  if (message) {
    // Where that cannot be noted it must not leave either.
    message.isRefused = !(await (message.allowed ??= message.mayLeave().catch(() => false)));
    if (message.isRefused || message.isWithheld) throw new WithheldError('the message must not leave any more');
  }
  const made = await inner.encryptMessage(given);
  // Storing the step of the ratchet may have taken longer than the message was waited for.
  if (message?.isWithheld) throw new WithheldError('the message must not leave any more');
  message?.encryptedFor.add(userOf(given.jid));
  return made;
}
