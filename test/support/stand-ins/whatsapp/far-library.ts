import { createRequire } from 'node:module';

export interface Stanza {
  tag: string;
  attrs: Record<string, string>;
  content?: Stanza[] | Uint8Array | string;
}

export interface KeyPair {
  public: Uint8Array;
  private: Uint8Array;
}

export interface SignedKeyPair {
  keyPair: KeyPair;
  signature: Uint8Array;
  keyId: number;
}

interface Codec<Value> {
  decode(bytes: Uint8Array): Value;
  encode(value: object): { finish(): Uint8Array };
}

/** A message as a phone reads it. */
export interface ReadMessage {
  conversation?: string | null;
  extendedTextMessage?: { text?: string | null } | null;
  imageMessage?: ReadFilePart | null;
  videoMessage?: ReadFilePart | null;
  audioMessage?: ReadFilePart | null;
  documentMessage?: ReadFilePart | null;
  deviceSentMessage?: { destinationJid?: string | null; message?: ReadMessage | null } | null;
}

/** The part of a message that names a file. */
export interface ReadFilePart {
  caption?: string | null;
  fileName?: string | null;
  mimetype?: string | null;
  mediaKey?: Uint8Array | null;
  directPath?: string | null;
}

/** What registers a new device. */
export interface Registration {
  eIdent: Uint8Array;
  eRegid: Uint8Array;
  eSkeyId: Uint8Array;
  eSkeyVal: Uint8Array;
  eSkeySig: Uint8Array;
}

interface Login {
  username?: unknown;
  device?: number;
  devicePairingData?: Registration | null;
}

/** What the stand-in uses of the library: the coding of stanzas and messages, and the crypto of the far ends. */
export interface FarLibrary {
  aesDecryptCTR(data: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer;
  aesEncryptCTR(data: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer;
  aesDecryptGCM(data: Uint8Array, key: Uint8Array, iv: Uint8Array, extra: Uint8Array): Buffer;
  aesEncryptGCM(data: Uint8Array, key: Uint8Array, iv: Uint8Array, extra: Uint8Array): Buffer;
  Curve: {
    generateKeyPair(): KeyPair;
    sharedKey(secret: Uint8Array, open: Uint8Array): Buffer;
    sign(secret: Uint8Array, data: Uint8Array): Uint8Array;
  };
  decodeBinaryNode(bytes: Uint8Array): Promise<Stanza>;
  encodeBinaryNode(stanza: Stanza): Buffer;
  derivePairingCodeKey(code: string, salt: Uint8Array): Promise<Uint8Array>;
  encodeBigEndian(value: number, bytes?: number): Uint8Array;
  generateSignalPubKey(key: Uint8Array): Uint8Array;
  hkdf(secret: Uint8Array, length: number, options: { salt?: Uint8Array; info?: string }): Uint8Array;
  jidDecode(jid: string): { user: string; device?: number } | undefined;
  KEY_BUNDLE_TYPE: Uint8Array;
  NOISE_MODE: string;
  NOISE_WA_HEADER: Uint8Array;
  WA_ADV_ACCOUNT_SIG_PREFIX: Uint8Array;
  sha256(data: Uint8Array): Buffer;
  signedKeyPair(identity: KeyPair, id: number): SignedKeyPair;
  unpadRandomMax16(bytes: Uint8Array): Uint8Array;
  proto: {
    HandshakeMessage: Codec<{
      clientHello: { ephemeral: Uint8Array };
      clientFinish: { static: Uint8Array; payload: Uint8Array };
    }>;
    ClientPayload: Codec<Login>;
    Message: Codec<ReadMessage>;
    ADVDeviceIdentity: Codec<object>;
    ADVSignedDeviceIdentity: Codec<object>;
    ADVSignedDeviceIdentityHMAC: Codec<object>;
  };
}

/** What encrypts at the far ends. */
export interface FarSignal {
  SessionRecord: { deserialize(data: unknown): SessionRecord };
  SessionBuilder: new (storage: object, address: object) => { initOutgoing(bundle: object): Promise<void> };
  SessionCipher: new (storage: object, address: object) => Cipher;
  ProtocolAddress: new (name: string, device: number) => object;
}

export interface SessionRecord {
  serialize(): unknown;
}

export interface Cipher {
  encrypt(data: Uint8Array): Promise<{ type: number; body: string | Uint8Array }>;
  decryptPreKeyWhisperMessage(data: Uint8Array): Promise<Uint8Array>;
  decryptWhisperMessage(data: Uint8Array): Promise<Uint8Array>;
}

/** A socket of a client at the stand-in. */
export interface FarSocket {
  readonly readyState: number;
  on(event: 'message', listener: (data: Buffer) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
  send(data: Uint8Array): void;
  close(): void;
  terminate(): void;
}

export interface SocketServer {
  on(event: 'connection', listener: (socket: FarSocket) => void): unknown;
  once(event: 'listening', listener: () => void): unknown;
  address(): { port: number };
  close(done: () => void): void;
}

type SocketServerClass = new (options: { host: string; port: number }) => SocketServer;

export interface FarEnds {
  library: FarLibrary;
  signal: FarSignal;
  WebSocketServer: SocketServerClass;
}

/** Loads what the stand-in needs from the folder of the library, which is no part of this project. */
export function loadFarEnds(folder: string): FarEnds {
  // Tools whose modules were loaded by a runner that has ended cannot import any more, and they can require.
  const require = createRequire(`${folder}/package.json`);
  const load = (name: string): unknown => require(name);
  const library = load('baileys') as FarLibrary;
  const signal = load('libsignal') as FarSignal;
  const { WebSocketServer } = load('ws') as { WebSocketServer: SocketServerClass };
  return { library, signal, WebSocketServer };
}
