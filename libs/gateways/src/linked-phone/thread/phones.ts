import type { Found, MainCalls, OpenOrder, SendEnd, SendOrder, ThreadCalls } from './calls.js';
import { CallPort, type PortEnd } from './call-port.js';
import { installedVersion, type Library, LIBRARY_VERSION, loadLibrary } from './library.js';
import { LinkedSocket } from './linked-socket.js';
import { PhoneSends } from './phone-sends.js';
import type { MainPort } from './stored-keys.js';

interface Phone {
  linked: LinkedSocket;
  sends: PhoneSends;
}

/** For tests: the program that operators run gives none of them. */
export interface PhonesOptions {
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
