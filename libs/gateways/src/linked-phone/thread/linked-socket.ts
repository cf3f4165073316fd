import { randomBytes } from 'node:crypto';
import { withTimeout } from '@recado/work';
import { phoneOf } from '../../shared/jids.js';
import type { OpenOrder, SocketEvent } from './calls.js';
import { leavingMessage, userOf } from './leaving-message.js';
import type {
  Library,
  Stanza,
  Credentials,
  Decryption,
  Encryption,
  LibraryLogger,
  SignalRepository,
  TransactionalKeys,
  ConnectionUpdate,
  Content,
  Socket,
} from './library.js';
import { contentOf } from './message-content.js';
import { REPORT, StoredKeys, type MainPort } from './stored-keys.js';

/**
 * What a recipient wrote, as the JSON of an event: in the form in which Evolution passes on the same events of WhatsApp Web, so
 * that one reader serves both. Undefined: the stanza is from a phone of our own, or is no message that can be read.
 */
function reportOfStanza(library: Library, { attrs }: Stanza, plain: Uint8Array): string | undefined {
  const { id, from, t, sender_pn: phone, sender_lid: lid, recipient, category } = attrs;
  if (from === undefined || recipient !== undefined || category === 'peer') return undefined;
  const message = library.proto.Message.decode(library.unpadRandomMax16(plain)).toJSON();
  if (message.deviceSentMessage !== undefined) return undefined;
  const key = { remoteJid: from, fromMe: false, id, senderPn: phone, senderLid: lid };
  return JSON.stringify({ kind: 'message', key, messageTimestamp: Number(t), message });
}

/** Groups, channels, lists and the status: nothing of them is read. */
const OTHER_CHATS = /@(?:g\.us|newsletter|broadcast)$/;
/** What a receipt says, by its type; one without a type tells of the delivery. As the library reads them (7.0.0-rc14). */
const STATUSES: Readonly<Record<string, 'delivered' | 'read'>> = { '': 'delivered', read: 'read', played: 'read' };

/**
 * What a receipt says of messages of ours, each as the JSON of an event; empty: nothing. `at`: when it came, UTC milliseconds.
 */
export function reportsOfReceipt({ attrs, content }: Stanza, at: number): string[] {
  const { id, from, type = '', recipient } = attrs;
  const status = Object.hasOwn(STATUSES, type) ? STATUSES[type] : undefined;
  // With a recipient, another device of ours has read what somebody wrote.
  if (status === undefined || from === undefined || recipient !== undefined || OTHER_CHATS.test(from)) return [];
  const keys = [id, ...listedIn(content)].filter((key) => key !== undefined);
  return keys.map((key) => JSON.stringify({ kind: 'receipt', key, status, at, from }));
}

/** A receipt of several messages names the first as its own id and lists the others. */
function listedIn(content: Stanza['content']): (string | undefined)[] {
  const [list] = Array.isArray(content) ? content : [];
  const items = list && Array.isArray(list.content) ? list.content : [];
  return items.filter(({ tag }) => tag === 'item').map(({ attrs }) => attrs.id);
}

/** Thrown in place of an encryption, so that nothing of the message leaves. */
class WithheldError extends Error {}

/**
 * Encrypts and decrypts as the library does, and keeps three promises that it does not: a step of a ratchet is on disk
 * before its ciphertext leaves, a message is encrypted only while it may leave, and what a recipient wrote is on disk
 * together with the step that decrypted it, before the library confirms it to the server.
 */
class GuardedSignal {
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

const nothing = () => undefined;

/**
 * Drops everything that the library logs: beside its words stand texts, numbers, keys and codes, at every level. Why a
 * connection ended is told with its end.
 */
export const QUIET_LOGGER: LibraryLogger = {
  level: 'silent',
  child: () => QUIET_LOGGER,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

/** How long a question to the server may take, in ms; the library's own limit is a minute. */
const QUERY_TIMEOUT_MS = 15_000;
/** How often the connection is checked, in ms: a dead one is noticed 20 s to 35 s later. */
const KEEP_ALIVE_MS = 15_000;
/** The library's name of the event of a receipt that comes in. */
const RECEIPT = 'CB:receipt';
/** The status of an ending that the library gives no other for. */
const UNKNOWN_ENDING = 500;

/** The answer of the server to a message. */
export type Ack = { kind: 'taken' } | { kind: 'refused'; code: string } | { kind: 'closed'; code: number };

/** A message that a phone asks for again: its id, and the chat that it was sent to. */
interface AskedMessage {
  id?: string | null;
  remoteJid?: string | null;
}

/** The connection of one linked phone, from its opening to its end. */
export class LinkedSocket {
  readonly socket: Socket;
  readonly logger = QUIET_LOGGER;
  private readonly creds: Credentials;
  private readonly signal: GuardedSignal;
  private readonly acks = new Map<string, (ack: Ack) => void>();
  /** The part of the code on the screen that the server gave. */
  private reference: string | undefined;
  private isOpen = false;
  /** We ended it ourselves. */
  private isEnded = false;
  private hasAskedForCode = false;

  constructor(
    private readonly library: Library,
    private readonly main: MainPort,
    private readonly order: OpenOrder,
    private readonly uploadAgent?: unknown,
  ) {
    const { channelId, credentials } = order;
    const stored = new StoredKeys(library, main, channelId);
    this.signal = new GuardedSignal(library, stored);
    this.creds =
      credentials === null
        ? library.initAuthCreds()
        : (JSON.parse(credentials, library.BufferJSON.reviver) as Credentials);
    this.socket = library.makeWASocket(this.config(stored));
    this.creds = this.socket.authState.creds;
    this.listen();
  }

  /** Ends the connection; nothing more is told of it. */
  async end(): Promise<void> {
    this.isEnded = true;
    await this.socket.end(undefined);
  }

  get connected(): boolean {
    return this.isOpen;
  }

  /** The address under which WhatsApp knows the phone itself. */
  get own(): string {
    return this.creds.me?.id ?? '';
  }

  /** What the server says about the message with this id, or that the connection ended before. */
  answerTo(key: string): Promise<Ack> {
    return new Promise((resolve) => this.acks.set(key, resolve));
  }

  /** Nobody waits for the answer any more. */
  forget(key: string): void {
    this.acks.delete(key);
  }

  private config(stored: StoredKeys): Record<string, unknown> {
    const { version, deviceName } = this.order;
    return {
      auth: { creds: this.creds, keys: this.library.makeCacheableSignalKeyStore(stored, this.logger) },
      logger: this.logger,
      browser: [deviceName, 'Chrome', '1.0'],
      ...(version && { version }),
      ...(this.uploadAgent !== undefined && { fetchAgent: this.uploadAgent }),
      makeSignalRepository: this.signal.make,
      getMessage: (asked: AskedMessage) => this.contentAgain(asked),
      markOnlineOnConnect: false,
      syncFullHistory: false,
      // Otherwise the library waits 20 s for a history that nobody reads.
      shouldSyncHistoryMessage: () => false,
      emitOwnEvents: false,
      shouldIgnoreJid: (jid: string) => OTHER_CHATS.test(jid),
      defaultQueryTimeoutMs: QUERY_TIMEOUT_MS,
      keepAliveIntervalMs: KEEP_ALIVE_MS,
    };
  }

  /** Undefined: it is not known. An empty text would be shown to the recipient, and a caption alone for a message. */
  private async contentAgain({ id, remoteJid }: AskedMessage): Promise<Content | undefined> {
    const phones = await this.phonesOf(remoteJid ?? '');
    const sent = await this.main.call('sentOf', this.order.channelId, id ?? '', phones);
    return !sent || (sent.text === '' && !sent.file) ? undefined : contentOf(this.library, this, sent);
  }

  /** The number of a chat, where it is known: a chat may be addressed by a hidden identity. */
  private async phonesOf(jid: string): Promise<string[]> {
    const known = phoneOf(jid) ?? phoneOf(await this.socket.signalRepository.lidMapping.getPNForLID(jid));
    return known === undefined ? [] : [known];
  }

  private listen(): void {
    const { ev, ws } = this.socket;
    const { channelId } = this.order;
    this.watchLeaving();
    this.storeReceipts();
    // What a listener throws would end the thread: a write that is refused ends this connection.
    ev.on('creds.update', (update) => {
      Object.assign(this.creds, update);
      // Before a phone has vouched for them they are worth nothing, and a new code begins with new ones.
      if (this.creds.account === undefined) return;
      const json = JSON.stringify(this.creds, this.library.BufferJSON.replacer);
      this.main.call('writeCredentials', channelId, json).catch((error: Error) => void this.socket.end(error));
    });
    ev.on('connection.update', (update) => void this.changed(update));
    ws.prependListener('CB:message', (stanza) => this.signal.note(stanza));
    ws.on('CB:notification,type:companion_reg_refresh', () => this.renewSecret());
    ws.on('CB:ack,class:message', ({ attrs }: Stanza) => {
      const answer = this.acks.get(attrs.id ?? '');
      answer?.(attrs.error === undefined ? { kind: 'taken' } : { kind: 'refused', code: attrs.error });
    });
  }

  /** The first bytes that are written for a message after its encryption are the message. */
  private watchLeaving(): void {
    const { socket } = this.socket.ws;
    const send = socket.send.bind(socket);
    socket.send = (...given: unknown[]) => {
      const message = leavingMessage.getStore();
      if (!message || message.encryptedFor.size === 0) return send(...given);
      if (message.isWithheld && !message.hasLeft) throw this.refused();
      message.hasLeft = true;
      return send(...given);
    };
  }

  /** The frame that is not written is counted already, so that the server would understand no later one. */
  private refused(): Error {
    const error = new Error('a message that was given up does not leave');
    void this.socket.end(error);
    return error;
  }

  /**
   * The library confirms a receipt as soon as it has it, and WhatsApp does not send again what was confirmed. So it gets each
   * receipt only once it is stored; one that is not ends the connection, and comes with the next one.
   */
  private storeReceipts(): void {
    const { ws } = this.socket;
    const confirming = ws.listeners(RECEIPT);
    ws.removeAllListeners(RECEIPT);
    ws.on(RECEIPT, (stanza) => {
      const stored = reportsOfReceipt(stanza, Date.now()).map((report) =>
        this.main.call('report', this.order.channelId, report),
      );
      Promise.all(stored)
        .then(() => confirming.forEach((listener) => listener(stanza)))
        .catch((error: Error) => void this.socket.end(error));
    });
  }

  private async changed({ connection, qr, lastDisconnect }: ConnectionUpdate): Promise<void> {
    if (qr !== undefined) await this.gotCode(qr);
    if (connection === 'open') {
      this.isOpen = true;
      const { me } = this.creds;
      this.happened({ kind: 'open', jid: me?.id ?? '', lid: me?.lid ?? null });
      // Without it the phone gets no notifications of its own; the library's way does nothing while it knows no name.
      // A connection that ends meanwhile is opened again, and says it then.
      await this.socket.sendNode({ tag: 'presence', attrs: { type: 'unavailable' } }).catch(() => undefined);
    }
    if (connection === 'close') this.closed(lastDisconnect?.error);
  }

  private closed(error: (Error & { output?: { statusCode?: number } }) | undefined): void {
    this.isOpen = false;
    const code = error?.output?.statusCode ?? UNKNOWN_ENDING;
    for (const answer of this.acks.values()) answer({ kind: 'closed', code });
    this.acks.clear();
    this.happened({ kind: 'closed', code, detail: error?.message ?? '' });
  }

  /** A phone that types needs one code, which the library makes from the first reference. */
  private async gotCode(qr: string): Promise<void> {
    this.reference = qr.split('#').at(-1)?.split(',')[0];
    const { typedBy } = this.order;
    if (typedBy === undefined) return this.showCode();
    if (this.hasAskedForCode) return;
    this.hasAskedForCode = true;
    try {
      // The library answers as soon as it has asked; before the server knows the code it is worth nothing.
      const known = new Promise<void>((resolve) =>
        this.socket.ws.on('CB:iq,,link_code_companion_reg', () => resolve()),
      );
      const code = await withTimeout(QUERY_TIMEOUT_MS, this.socket.requestPairingCode(typedBy));
      await withTimeout(QUERY_TIMEOUT_MS, known);
      this.happened({ kind: 'typedCode', code });
    } catch (error) {
      await this.socket.end(error as Error);
    }
  }

  /** The code of the present reference with the present secret: the library keeps the first secret in its codes. */
  private showCode(): void {
    if (this.reference === undefined) return;
    const { noiseKey, signedIdentityKey, advSecretKey } = this.creds;
    const [noise, identity] = [base64(noiseKey.public), base64(signedIdentityKey.public)];
    const browser = [this.order.deviceName, 'Chrome', '1.0'];
    const text = this.library.buildPairingQRData(this.reference, noise, identity, advSecretKey, browser);
    this.happened({ kind: 'qr', text });
  }

  /** Since July 2026 the server may retire the secret of the code on the screen, which the library does not know. */
  private renewSecret(): void {
    if (this.creds.account !== undefined) return;
    this.socket.ev.emit('creds.update', { advSecretKey: randomBytes(32).toString('base64') });
    this.showCode();
  }

  private happened(event: SocketEvent): void {
    if (this.isEnded) return;
    // Whoever does not hold the phone any more does not follow it.
    this.main.call('happened', this.order.channelId, event).catch(() => undefined);
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
