import { BoundedMap } from '@recado/core';
import { withTimeout, sleep } from '@recado/work';
import { CallPort, type PortEnd } from './call-port.js';
import type { Found, SendEnd, SendOrder, MainCalls, OpenOrder, ThreadCalls } from './calls.js';
import { type LeavingMessage, leavingMessage, userOf } from './leaving-message.js';
import { type Content, type Library, installedVersion, LIBRARY_VERSION, loadLibrary } from './library.js';
import { type Ack, LinkedSocket } from './linked-socket.js';
import { contentOf } from './message-content.js';
import type { MainPort } from './stored-keys.js';

/** How long looking up a recipient, their devices and their keys may take, in ms. */
const FIND_MS = 10_000;
/** How long the server may take to answer a message, in ms: less than the lease of a claim, which is 15 s. */
const ACK_MS = 10_000;
/** How many numbers are remembered with the address under which WhatsApp knows them. */
const MAX_ADDRESSES = 10_000;

/** Sends messages by one linked phone. */
class PhoneSends {
  private readonly leaving = new Map<string, LeavingMessage>();
  private readonly addresses = new BoundedMap<string, string>(MAX_ADDRESSES);

  constructor(
    private readonly library: Library,
    private readonly main: MainPort,
    private readonly linked: LinkedSocket,
  ) {}

  /** It must not leave any more; what has left is not called back. */
  withhold(key: string): void {
    const message = this.leaving.get(key);
    if (message) message.isWithheld = true;
  }

  /**
   * Looks a number up, with the devices and keys of its phone, before the library takes the lock of the account to send: a
   * question that is not answered then delays nobody else, and never ends in a message for nobody.
   */
  async find(phone: string): Promise<Found> {
    if (!this.linked.connected) return { kind: 'notConnected' };
    try {
      const jid = await withTimeout(FIND_MS, this.addressOf(phone));
      if (jid === null) return { kind: 'notOnWhatsApp' };
      await withTimeout(FIND_MS, this.prepare(jid));
      return { kind: 'found', jid, lid: await this.lidOf(jid) };
    } catch (error) {
      return { kind: 'broken', reason: reasonOf(error) };
    }
  }

  async send(order: SendOrder): Promise<SendEnd> {
    if (!this.linked.connected) return { kind: 'notConnected' };
    const message = this.begin(order);
    try {
      return await this.steps(order, message);
    } catch (error) {
      return this.endOf(message, reasonOf(error));
    } finally {
      // Whatever still runs for it in the library must not let it leave.
      message.isWithheld = true;
      this.leaving.delete(order.key);
      this.linked.forget(order.key);
    }
  }

  private begin({ channelId, key }: SendOrder): LeavingMessage {
    const mayLeave = () => this.main.call('mayLeave', channelId, key);
    const message: LeavingMessage = {
      key,
      mayLeave,
      isWithheld: false,
      isRefused: false,
      encryptedFor: new Set(),
      hasLeft: false,
    };
    this.leaving.set(key, message);
    return message;
  }

  private async steps(order: SendOrder, message: LeavingMessage): Promise<SendEnd> {
    await this.showTyping(order);
    const content = await contentOf(this.library, this.linked, order).catch((error: unknown) => ({
      notUploaded: reasonOf(error),
    }));
    if ('notUploaded' in content && this.linked.connected)
      return { kind: 'notUploaded', reason: String(content.notUploaded) };
    if (message.isWithheld || 'notUploaded' in content) return { kind: 'withheld' };
    const ack = await this.relay(order.jid, content, message);
    if (ack.kind === 'closed') return this.endOf(message, `closed by ${ack.code}`);
    if (ack.kind === 'refused') return { kind: 'refused', code: ack.code };
    // The library sends an empty message, which the server takes, if it could encrypt it for nobody.
    if (message.encryptedFor.has(userOf(order.jid))) return { kind: 'accepted' };
    return { kind: 'broken', left: true, reason: 'it was encrypted for nobody' };
  }

  /** How a message ended for which no answer came. What has not left is no fault of it where the connection is gone. */
  private endOf({ isRefused, isWithheld, hasLeft }: LeavingMessage, reason: string): SendEnd {
    const isHeldBack = isRefused || isWithheld || !this.linked.connected;
    return isHeldBack && !hasLeft ? { kind: 'withheld' } : { kind: 'broken', left: hasLeft, reason };
  }

  /** Resolves to the answer of the server. Rejects where none comes in time, or the library fails. */
  private relay(jid: string, content: Content, message: LeavingMessage): Promise<Ack> {
    const { key } = message;
    const answer = this.linked.answerTo(key);
    const sent = leavingMessage.run(message, () => this.linked.socket.relayMessage(jid, content, { messageId: key }));
    // The answer may come before the library has finished, and the library may fail without one.
    return withTimeout(ACK_MS, Promise.race([answer, sent.then(() => answer)]));
  }

  /** The address under which WhatsApp knows a number, which decides about the ninth digit of Brazil; null: it knows none. */
  private async addressOf(phone: string): Promise<string | null> {
    const known = this.addresses.get(phone);
    if (known !== undefined) return known;
    const found = await this.linked.socket.onWhatsApp(phone);
    if (found === undefined) throw new Error('the look-up of the number was not answered');
    const jid = found.find(({ exists }) => Boolean(exists))?.jid ?? null;
    if (jid !== null) this.addresses.set(phone, jid);
    return jid;
  }

  private async prepare(jid: string): Promise<void> {
    const { socket, own } = this.linked;
    const devices = await socket.getUSyncDevices([`${userOf(own)}@s.whatsapp.net`, jid], true, false);
    if (!devices.some(({ user }) => user === userOf(jid))) throw new Error('the recipient has no devices');
    await socket.assertSessions(devices.map((device) => device.jid));
  }

  private async showTyping({ jid, typingMs: ms }: SendOrder): Promise<void> {
    if (ms === undefined) return;
    await withTimeout(FIND_MS, this.linked.socket.sendPresenceUpdate('composing', jid));
    await sleep(ms);
  }

  private async lidOf(jid: string): Promise<string | null> {
    const lid = await this.linked.socket.signalRepository.lidMapping.getLIDForPN(jid);
    return lid === null ? null : userOf(lid);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface Phone {
  linked: LinkedSocket;
  sends: PhoneSends;
}

/** For tests: the program that operators run gives none of them. */
interface PhonesOptions {
  /** The version that the library must have; missing: the kept one. */
  version?: string | undefined;
  /** Connects to the hosts that take files. */
  uploadAgent?: unknown;
}

/** The linked phones of this process, in the thread that has the library. */
export class Phones implements ThreadCalls {
  private readonly phones = new Map<number, Phone>();
  private readonly main: MainPort;
  private library: Promise<Library> | undefined;

  constructor(
    port: PortEnd,
    private readonly options: PhonesOptions = {},
  ) {
    const { load, open, end, unlink, find, send, withhold } = this;
    this.main = new CallPort<MainCalls, ThreadCalls>(port, { load, open, end, unlink, find, send, withhold });
  }

  load = async (folder: string): Promise<string> => {
    this.library ??= loadLibrary(folder, this.options.version ?? LIBRARY_VERSION);
    await this.library;
    return installedVersion(folder) ?? '';
  };

  open = async (order: OpenOrder): Promise<void> => {
    if (!this.library) throw new Error('the library is not loaded');
    const library = await this.library;
    await this.end(order.channelId);
    const linked = new LinkedSocket(library, this.main, order, this.options.uploadAgent);
    this.phones.set(order.channelId, { linked, sends: new PhoneSends(library, this.main, linked) });
  };

  end = async (channelId: number): Promise<void> => {
    const phone = this.phones.get(channelId);
    this.phones.delete(channelId);
    await phone?.linked.end();
  };

  unlink = async (channelId: number): Promise<void> => {
    await this.phones.get(channelId)?.linked.socket.logout();
    await this.end(channelId);
  };

  find = async (channelId: number, phone: string): Promise<Found> => {
    const known = this.phones.get(channelId);
    return known ? known.sends.find(phone) : { kind: 'notConnected' };
  };

  send = async (order: SendOrder): Promise<SendEnd> => {
    const phone = this.phones.get(order.channelId);
    return phone ? phone.sends.send(order) : { kind: 'notConnected' };
  };

  withhold = async (channelId: number, key: string): Promise<void> => {
    this.phones.get(channelId)?.sends.withhold(key);
  };
}
