import { randomBytes } from 'node:crypto';
import { Connection } from './connection.js';
import { askAgain } from './delivery.js';
import { type FarLibrary, type FarSignal, loadFarEnds, type SocketServer, type Stanza } from './far-library.js';
import { type Companion, PhoneDevice } from './phone-device.js';
import { node, now, SERVER } from './stanzas.js';
import { type ReadFile, UploadHost } from './upload-host.js';

/** A number on WhatsApp. */
export interface Account {
  phone: string;
  /** Its hidden identity. */
  lid: string;
  device: PhoneDevice;
  /** The devices that are linked to it, by their number. */
  companions: Map<number, Companion>;
}

/** What a phone at the far end read, or could not. */
export interface ReadText {
  from: string;
  to: string | undefined;
  id: string;
  /** By the customer's own phone, which reads what its linked devices send. */
  isOwn: boolean;
  text?: string;
  file?: ReadFile;
  failed?: string;
  /** Sent again because it was asked for. */
  isAgain: boolean;
}

/** What the server does with a message: `ack` and deliver it; deliver it and say nothing; neither; close; or refuse it by number. */
export type Verdict = 'ack' | 'silence' | 'lost' | 'close' | number;

/**
 * WhatsApp's server, the customer's phone and those of the recipients, on loopback. It makes the same mistakes as the library
 * where both share its crypto; that WhatsApp agrees it cannot show.
 */
export class WhatsAppStandIn {
  /** What the phones at the far end read. */
  readonly received: ReadText[] = [];
  readonly accounts = new Map<string, Account>();
  readonly connections = new Set<Connection>();
  /** Messages that no device has confirmed yet, by device and id. */
  readonly unconfirmed = new Map<string, Map<string, Stanza>>();
  verdict: (stanza: Stanza) => Verdict = () => 'ack';
  /** Answers a question in the place of the stand-in: null for silence, undefined to let it answer. */
  answer: (stanza: Stanza) => Stanza | null | undefined = () => undefined;
  isOnWhatsApp: (phone: string) => boolean = () => true;
  /** The number under which WhatsApp knows this one: the ninth digit of Brazil may be missing. */
  canonical: (phone: string) => string = (phone) => phone;
  /** The failure that every login meets, such as 405; undefined: none. */
  failure: number | undefined;
  /** The secret of the first code of each client is retired when it is scanned. */
  retiresSecrets = false;
  /**
   * How many keys for first messages the server says that a new link has. With none, as of WhatsApp, the library makes 812
   * of them at once, a third of the time of a link; with any it makes five.
   */
  keysOfNewLinks = 0;
  /** How long each stanza to a client takes, in ms. */
  latencyMs = 0;
  /** The phones of recipients tell at once that they have a message. */
  confirmsDelivery = false;
  /** How often a device connected while it had an open connection, which is told so and closed. */
  replacements = 0;
  errors: unknown[] = [];

  private constructor(
    readonly library: FarLibrary,
    readonly signal: FarSignal,
    private readonly server: SocketServer,
    readonly uploads: UploadHost,
  ) {}

  /** `folder`: where the library is. */
  static async start(folder: string, port = 0): Promise<WhatsAppStandIn> {
    const { library, signal, WebSocketServer } = loadFarEnds(folder);
    const server = new WebSocketServer({ host: '127.0.0.1', port });
    await new Promise<void>((resolve) => server.once('listening', resolve));
    const standIn = new WhatsAppStandIn(library, signal, server, await UploadHost.start());
    server.on('connection', (socket) => new Connection(standIn, socket));
    return standIn;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.server.address().port}/ws/chat`;
  }

  async stop(): Promise<void> {
    this.drop();
    await this.uploads.stop();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  /** Cuts every connection. */
  drop(): void {
    for (const { socket } of this.connections) socket.terminate();
  }

  account(phone: string): Account {
    const known = this.accounts.get(phone);
    if (known) return known;
    const lid = `9${phone.slice(-11).padStart(11, '1')}00`;
    const account = { phone, lid, device: new PhoneDevice(this.library, this.signal), companions: new Map() };
    this.accounts.set(phone, account);
    return account;
  }

  /** The account behind a number or a hidden identity. */
  behind(user: string): Account {
    return [...this.accounts.values()].find(({ phone, lid }) => phone === user || lid === user) ?? this.account(user);
  }

  /** The latest connection of a number. */
  connectionOf(phone: string): Connection | undefined {
    return [...this.connections].filter(({ account }) => account?.phone === phone).at(-1);
  }

  /** How many connections of a number are open. */
  connectionsOf(phone: string): number {
    return [...this.connections].filter(({ account }) => account?.phone === phone).length;
  }

  /** The owner of a number scans a code. Throws where the phone would say that it could not link. */
  async scan(qr: string, phone: string): Promise<void> {
    const [reference = '', , , secret = ''] = (qr.split('#').at(-1) ?? '').split(',');
    const connection = [...this.connections].find(({ references }) => references.includes(reference));
    if (!connection) throw new Error('no client shows this code');
    if (this.retiresSecrets && connection.retired === undefined) {
      connection.retire(secret);
      throw new Error('could not link: try again');
    }
    if (connection.retired === secret) throw new Error('could not link: the secret of this code was retired');
    await connection.pair(phone, Buffer.from(secret, 'base64'));
  }

  /** The owner of a number types a code. */
  async type(code: string, phone: string): Promise<void> {
    const waiting = [...this.connections].filter(({ isRegistering }) => isRegistering).at(-1);
    if (!waiting) throw new Error('no client waits for a code');
    await waiting.typed(code, phone);
  }

  /** The owner of a number removes its linked device. */
  remove(phone: string): void {
    this.account(phone).companions.clear();
    this.connectionOf(phone)?.end('401', [node('conflict', { type: 'device_removed' })]);
  }

  /** Another connection of the same device has taken over from the latest one. */
  replace(phone: string): void {
    this.connectionOf(phone)?.end('', [node('conflict', { type: 'replaced' })]);
  }

  /** A recipient writes. `isHidden`: the chat is addressed by their hidden identity, without their number. Answers its id. */
  async write(from: string, to: string, text: string, { isHidden = false } = {}): Promise<string> {
    const id = randomBytes(8).toString('hex').toUpperCase();
    const sender = this.account(from);
    for (const [device, companion] of this.account(to).companions) {
      const peer = `${to}:${device}`;
      if (!sender.device.hasSessionWith(peer)) await sender.device.begin(peer, companion.take());
      const message = this.library.proto.Message.encode({ conversation: text }).finish();
      const padding = 1 + (randomBytes(1)[0]! & 15);
      const padded = Buffer.concat([message, Buffer.alloc(padding, padding)]);
      const { type, body } = await sender.device.encrypt(peer, padded);
      const named: Record<string, string> = isHidden
        ? { from: `${sender.lid}@lid`, addressing_mode: 'lid' }
        : { from: `${from}@${SERVER}`, sender_lid: `${sender.lid}@lid` };
      const enc = node('enc', { v: '2', type: type === 3 ? 'pkmsg' : 'msg' }, Buffer.from(body as Uint8Array));
      const stanza = node('message', { id, t: now(), type: 'text', notify: 'Maria', ...named }, [enc]);
      this.keep(peer, id, stanza);
      const connection = this.connectionOf(to);
      if (connection?.device === device) connection.send(stanza);
    }
    return id;
  }

  /** A recipient's phone tells that it has a message, or that it was read: at once, or when the device connects again. */
  receipt(to: string, from: string, id: string, type?: 'read'): void {
    const stanza = node('receipt', { id, from: `${from}@${SERVER}`, t: now(), ...(type && { type }) });
    for (const device of this.account(to).companions.keys()) this.keep(`${to}:${device}`, `receipt:${id}`, stanza);
    this.connectionOf(to)?.send(stanza);
  }

  /** A phone asks a number for the message with this id, which it could not read: by its own number, or by its hidden identity. */
  askAgain(to: string, from: string, id: string, { isHidden = false } = {}): void {
    const account = this.account(from);
    askAgain(this.connectionOf(to)!, account, id, isHidden ? `${account.lid}@lid` : `${from}@${SERVER}`);
  }

  private keep(peer: string, id: string, stanza: Stanza): void {
    const waiting = this.unconfirmed.get(peer) ?? new Map<string, Stanza>();
    waiting.set(id, stanza);
    this.unconfirmed.set(peer, waiting);
  }
}
