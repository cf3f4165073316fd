import { randomBytes } from 'node:crypto';
import { node } from './stanzas.js';
import type { Cipher, FarLibrary, FarSignal, KeyPair, SessionRecord, SignedKeyPair, Stanza } from './far-library.js';

/** A device with its own keys: the phone of a recipient, a second device of theirs, or the phone of the customer. */
export class PhoneDevice {
  readonly identity: KeyPair;
  readonly registrationId = 1 + (randomBytes(2).readUInt16BE() & 16_383);
  private readonly signed: SignedKeyPair;
  private readonly sessions = new Map<string, unknown>();
  private readonly preKeys = new Map<number, KeyPair>();
  private nextPreKey = 1;

  constructor(
    private readonly library: FarLibrary,
    private readonly signal: FarSignal,
  ) {
    this.identity = library.Curve.generateKeyPair();
    this.signed = library.signedKeyPair(this.identity, 1);
  }

  /** What the server gives to who wants to write to it, with a key that is used once. */
  bundle(): Stanza[] {
    const { encodeBigEndian, KEY_BUNDLE_TYPE, Curve } = this.library;
    const id = this.nextPreKey++;
    const pair = Curve.generateKeyPair();
    this.preKeys.set(id, pair);
    return [
      node('registration', {}, encodeBigEndian(this.registrationId)),
      node('type', {}, KEY_BUNDLE_TYPE),
      node('identity', {}, this.identity.public),
      node('skey', {}, [
        node('id', {}, encodeBigEndian(1, 3)),
        node('value', {}, this.signed.keyPair.public),
        node('signature', {}, this.signed.signature),
      ]),
      node('key', {}, [node('id', {}, encodeBigEndian(id, 3)), node('value', {}, pair.public)]),
    ];
  }

  hasSessionWith(peer: string): boolean {
    return this.sessions.has(`${peer}.1`);
  }

  async begin(peer: string, bundle: object): Promise<void> {
    const { SessionBuilder, ProtocolAddress } = this.signal;
    await new SessionBuilder(this.storage(), new ProtocolAddress(peer, 1)).initOutgoing(bundle);
  }

  encrypt(peer: string, data: Uint8Array): Promise<{ type: number; body: string | Uint8Array }> {
    return this.cipher(peer).encrypt(data);
  }

  decrypt(peer: string, type: string, data: Uint8Array): Promise<Uint8Array> {
    const cipher = this.cipher(peer);
    return type === 'pkmsg'
      ? cipher.decryptPreKeyWhisperMessage(Buffer.from(data))
      : cipher.decryptWhisperMessage(Buffer.from(data));
  }

  /** Forgets a session, as a phone that was set up anew: it cannot read what comes, and asks for it again. */
  forget(peer: string): void {
    this.sessions.delete(`${peer}.1`);
  }

  private cipher(peer: string): Cipher {
    const { SessionCipher, ProtocolAddress } = this.signal;
    return new SessionCipher(this.storage(), new ProtocolAddress(peer, 1));
  }

  private storage(): object {
    const { generateSignalPubKey } = this.library;
    const pair = (keys: KeyPair | undefined) =>
      keys && { privKey: Buffer.from(keys.private), pubKey: Buffer.from(generateSignalPubKey(keys.public)) };
    return {
      loadSession: (id: string) => {
        const stored = this.sessions.get(id);
        return stored === undefined ? undefined : this.signal.SessionRecord.deserialize(structuredClone(stored));
      },
      storeSession: (id: string, record: SessionRecord) => void this.sessions.set(id, record.serialize()),
      isTrustedIdentity: () => true,
      loadPreKey: (id: number | string) => pair(this.preKeys.get(Number(id))),
      removePreKey: (id: number | string) => void this.preKeys.delete(Number(id)),
      loadSignedPreKey: () => pair(this.signed.keyPair),
      getOurRegistrationId: () => this.registrationId,
      getOurIdentity: () => pair(this.identity),
    };
  }
}

interface PublicKey {
  keyId: number;
  publicKey: Uint8Array;
}

/** What the server keeps of a linked device, so that others can write to it. */
export class Companion {
  readonly preKeys: PublicKey[] = [];

  constructor(
    private readonly library: FarLibrary,
    private readonly identity: Uint8Array,
    private readonly registrationId: number,
    public signed: PublicKey & { signature: Uint8Array },
  ) {}

  /** A bundle with the next of its keys that are used once. */
  take(): object {
    const full = (key: Uint8Array) => Buffer.from(this.library.generateSignalPubKey(Buffer.from(key)));
    const preKey = this.preKeys.shift();
    const { keyId, publicKey, signature } = this.signed;
    return {
      registrationId: this.registrationId,
      identityKey: full(this.identity),
      signedPreKey: { keyId, publicKey: full(publicKey), signature: Buffer.from(signature) },
      ...(preKey && { preKey: { keyId: preKey.keyId, publicKey: full(preKey.publicKey) } }),
    };
  }
}
