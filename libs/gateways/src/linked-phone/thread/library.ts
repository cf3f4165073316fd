import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The only version whose behaviour our cures were tried with. */
export const LIBRARY_VERSION = '7.0.0-rc14';

/** A stanza of WhatsApp's protocol. */
export interface Stanza {
  tag: string;
  attrs: Record<string, string>;
  content?: Stanza[] | Uint8Array | string;
}

interface KeyPair {
  public: Uint8Array;
  private: Uint8Array;
}

/** The credentials of a link, as far as they are read here. */
export interface Credentials {
  noiseKey: KeyPair;
  signedIdentityKey: KeyPair;
  advSecretKey: string;
  /** Missing: no phone is linked. */
  me?: { id: string; lid?: string; name?: string };
  account?: unknown;
  registered: boolean;
}

/** Values by kind and id; null: it is removed. */
export type KeyData = Record<string, Record<string, unknown>>;

export interface KeyStore {
  get(kind: string, ids: string[]): Promise<Record<string, unknown>>;
  set(data: KeyData): Promise<void>;
}

/** The keys as the library's parts see them: what one transaction sets is stored by one `set`. */
export interface TransactionalKeys extends KeyStore {
  transaction<T>(work: () => Promise<T>, key: string): Promise<T>;
}

export interface Encryption {
  jid: string;
  data: Uint8Array;
}

export interface Decryption {
  jid: string;
  type: string;
  ciphertext: Uint8Array;
}

/** What encrypts and decrypts. */
export interface SignalRepository {
  encryptMessage(given: Encryption): Promise<{ type: string; ciphertext: Uint8Array }>;
  decryptMessage(given: Decryption): Promise<Uint8Array>;
  lidMapping: {
    getLIDForPN(jid: string): Promise<string | null>;
    getPNForLID(jid: string): Promise<string | null>;
  };
}

type MakeRepository = (
  auth: { creds: Credentials; keys: TransactionalKeys },
  logger: LibraryLogger,
  lookUp?: unknown,
) => SignalRepository;

export interface LibraryLogger {
  level: string;
  child(given: unknown): LibraryLogger;
  trace(given: unknown, words?: string): void;
  debug(given: unknown, words?: string): void;
  info(given: unknown, words?: string): void;
  warn(given: unknown, words?: string): void;
  error(given: unknown, words?: string): void;
}

/** The content of a message; its parts are opaque here. */
export type Content = Record<string, unknown>;

export interface ConnectionUpdate {
  connection?: 'open' | 'connecting' | 'close';
  qr?: string;
  lastDisconnect?: { error?: Error & { output?: { statusCode?: number } } };
}

interface SocketEvents {
  on(name: 'creds.update', listener: (update: Partial<Credentials>) => void): void;
  on(name: 'connection.update', listener: (update: ConnectionUpdate) => void): void;
  emit(name: 'creds.update', update: Partial<Credentials>): boolean;
}

/** A connection to WhatsApp. */
export interface Socket {
  ev: SocketEvents;
  ws: {
    socket: { send(...given: unknown[]): void };
    on(name: string, listener: (stanza: Stanza) => void): void;
    prependListener(name: string, listener: (stanza: Stanza) => void): void;
    listeners(name: string): ((stanza: Stanza) => void)[];
    removeAllListeners(name: string): void;
  };
  authState: { creds: Credentials; keys: TransactionalKeys };
  onWhatsApp(...phones: string[]): Promise<{ jid: string; exists: unknown }[] | undefined>;
  getUSyncDevices(
    jids: string[],
    useCache: boolean,
    ignoreZeroDevices: boolean,
  ): Promise<{ user: string; jid: string }[]>;
  assertSessions(jids: string[], force?: boolean): Promise<boolean>;
  relayMessage(jid: string, content: Content, options: { messageId: string }): Promise<string>;
  requestPairingCode(phone: string): Promise<string>;
  sendNode(stanza: Stanza): Promise<void>;
  sendPresenceUpdate(kind: 'composing' | 'paused' | 'unavailable', jid?: string): Promise<void>;
  waUploadToServer: unknown;
  logout(): Promise<void>;
  end(error: Error | undefined): Promise<void>;
  signalRepository: SignalRepository;
}

/** What we use of the library. */
export interface Library {
  makeWASocket(config: Record<string, unknown>): Socket;
  makeCacheableSignalKeyStore(store: KeyStore, logger: LibraryLogger): KeyStore;
  initAuthCreds(): Credentials;
  buildPairingQRData(ref: string, noise: string, identity: string, secret: string, browser: readonly string[]): string;
  generateWAMessageContent(content: Content, options: { upload: unknown; logger: LibraryLogger }): Promise<Content>;
  unpadRandomMax16(bytes: Uint8Array): Uint8Array;
  BufferJSON: { replacer: JsonTransform; reviver: JsonTransform };
  DEFAULT_CONNECTION_CONFIG: { makeSignalRepository: MakeRepository; browser: readonly [string, string, string] };
  proto: { Message: MessageType & { AppStateSyncKeyData: { fromObject(value: unknown): unknown } } };
}

interface MessageType {
  decode(bytes: Uint8Array): { toJSON(): Record<string, unknown> };
}

type JsonTransform = (this: unknown, key: string, value: unknown) => unknown;

/** The library is not there, or it is another version than the one that was tried. `found`: that version; null: none. */
class LibraryMissingError extends Error {
  constructor(readonly found: string | null) {
    super(found === null ? 'the library is not installed' : `the library has the version ${found}`);
  }
}

/** The version that is installed in a folder; null: none is. It is read anew each time: it may be installed meanwhile. */
export function installedVersion(folder: string): string | null {
  try {
    const manifest = readFileSync(join(folder, 'node_modules', 'baileys', 'package.json'), 'utf8');
    return (JSON.parse(manifest) as { version?: string }).version ?? null;
  } catch {
    // Nothing that can be read is there: it is not installed.
    return null;
  }
}

/** Loads the library of a folder, in this thread. Throws LibraryMissingError where it is not this version. */
export async function loadLibrary(folder: string, version: string): Promise<Library> {
  const found = installedVersion(folder);
  if (found !== version) throw new LibraryMissingError(found);
  const file = createRequire(`${folder}/package.json`).resolve('baileys');
  return (await import(pathToFileURL(file).href)) as Library;
}
