import { join } from 'node:path';
import { type Clock, type Installation, type MediaContent, RUN, type SentTexts, type Vault } from '@recado/core';
import type { Database } from '@recado/database';
import { onAbort } from '@recado/net';
import type { CallbackSink } from '../../port/callback-sink.js';
import { ABANDONED_MS, installLibrary } from '../library/install-library.js';
import { LibraryRows } from '../library/library-rows.js';
import { OwnLibrary } from '../library/own-library.js';
import { removeAbandoned } from '../library/place-library.js';
import { LinkKeys } from '../store/link-keys.js';
import { PhoneRows } from '../store/phone-rows.js';
import type { Found, MainCalls, SendEnd, SendOrder, SentFile } from '../thread/calls.js';
import { LIBRARY_VERSION } from '../thread/library.js';
import { messageOf } from '../../shared/message-id.js';
import { answersFor, PhoneOwners } from './phone-owners.js';
import { type PhoneThread, startPhoneThread } from './phone-thread.js';

export interface PhoneLinksOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly callbacks: CallbackSink;
  readonly texts: SentTexts;
  /** Reads the medium of a message that its phone asks for again; null: it cannot be read any more. */
  readonly fileOf: (media: MediaContent) => Promise<SentFile | null>;
  readonly installation: Installation;
  /** The folder that has the library. */
  readonly folder: string;
  /** What the phone's list of linked devices shows. */
  readonly deviceName: string;
  /** Where the server is, for tests; missing: WhatsApp. */
  readonly url?: string | undefined;
  readonly start?: (answers: MainCalls) => PhoneThread;
  /** The version that the library must have, for tests; missing: the kept one. */
  readonly version?: string | undefined;
  /** This run of this process, for tests that have several in one. */
  readonly holder?: string;
  readonly install?: typeof installLibrary;
  onError(error: unknown): void;
}

/** Where an operator's copy of the library is, in the data folder. */
export function libraryFolder(dataFolder: string): string {
  return join(dataFolder, 'linked-phone');
}

/** The linked phones of this process, and the thread with the library, which is started with the first of them. */
export class PhoneLinks {
  readonly rows: PhoneRows;
  readonly libraries: LibraryRows;
  readonly library: OwnLibrary;
  private readonly owners: PhoneOwners;
  private readonly leaving = new Map<string, () => Promise<boolean>>();
  private thread: Promise<PhoneThread> | undefined;

  constructor(private readonly options: PhoneLinksOptions) {
    const { database, clock, vault, callbacks, deviceName, url, folder, holder = RUN } = options;
    const { install = installLibrary, version: needed = LIBRARY_VERSION } = options;
    const onError = (error: unknown) => options.onError(error);
    this.rows = new PhoneRows(database, clock, vault);
    const report = (channelId: number, body: string) =>
      callbacks.add({ channelId, body, requestId: '', receivedAt: clock.now() });
    const keys = new LinkKeys(database, vault, callbacks);
    const thread = () => this.started();
    const nudge = () => this.owners.nudge();
    this.libraries = new LibraryRows(database, clock);
    const own = { rows: this.libraries, process: holder, folder, needed, install, ready: nudge, onError };
    this.library = new OwnLibrary(own);
    const parts = { rows: this.rows, keys, clock, deviceName, url, thread, report, onError };
    this.owners = new PhoneOwners(database, this.rows, this.library, { ...parts, nudge }, holder);
  }

  async start(): Promise<void> {
    await removeAbandoned(this.options.folder, ABANDONED_MS);
    await this.owners.start();
  }

  async stop(): Promise<void> {
    await this.owners.stop();
    await (await this.thread)?.end();
  }

  /** Says what people want of the phone of a channel. The process that holds it follows within a second; this one at once. */
  async ask(...asked: Parameters<PhoneRows['ask']>): Promise<void> {
    await this.rows.ask(...asked);
    this.owners.nudge();
  }

  /** Asks the workers without the library to install it; whether one is not at it already. */
  async installLibrary(): Promise<boolean> {
    const isBegun = await this.libraries.ask();
    this.owners.nudge();
    return isBegun;
  }

  /** Whether this process holds the phone of a channel. */
  isHeld(channelId: number): boolean {
    return this.owners.phoneOf(channelId) !== undefined;
  }

  async find(channelId: number, phone: string): Promise<Found> {
    if (!this.owners.phoneOf(channelId)?.isOpen) return { kind: 'notConnected' };
    const { calls } = await this.started();
    return calls.call('find', channelId, phone).catch((error: Error) => ({ kind: 'broken', reason: error.message }));
  }

  /** `mayLeave`: asked before anything of the message leaves. The signal withholds it where that is still possible. */
  async send(order: SendOrder, mayLeave: () => Promise<boolean>, signal: AbortSignal): Promise<SendEnd> {
    if (!this.owners.phoneOf(order.channelId)?.isOpen) return { kind: 'notConnected' };
    const { calls } = await this.started();
    let isAsked = false;
    this.leaving.set(order.key, () => {
      isAsked = true;
      return mayLeave();
    });
    // A thread that has ended lets nothing leave.
    const withhold = () => void calls.call('withhold', order.channelId, order.key).catch(() => undefined);
    const stopListening = onAbort(signal, withhold);
    try {
      return await calls.call('send', order);
    } catch (error) {
      // The thread ended under it.
      return { kind: 'broken', left: isAsked, reason: (error as Error).message };
    } finally {
      stopListening();
      this.leaving.delete(order.key);
    }
  }

  private started(): Promise<PhoneThread> {
    this.thread ??= this.begin();
    return this.thread;
  }

  private async begin(): Promise<PhoneThread> {
    const { start = startPhoneThread, folder } = this.options;
    const thread = start(this.answers());
    void thread.ended.then((reason) => this.ended(reason));
    try {
      await thread.calls.call('load', folder);
      return thread;
    } catch (error) {
      this.thread = undefined;
      await thread.end();
      throw error;
    }
  }

  /** The next step of a phone starts another thread. */
  private async ended(reason: Error): Promise<void> {
    this.thread = undefined;
    await this.owners.threadEnded(reason.message);
  }

  private answers(): MainCalls {
    const { texts, callbacks, clock, installation, fileOf } = this.options;
    return answersFor(() => this.owners, {
      mayLeave: async (_channelId, key) => (await this.leaving.get(key)?.()) ?? false,
      sentOf: async (channelId, key, phones) => {
        const named = messageOf(key, installation);
        const sent = named ? await texts.sentOf({ ...named, channelId, phones }) : null;
        if (!sent?.media) return sent;
        const file = await fileOf(sent.media);
        return file && { text: sent.text, file };
      },
      report: (channelId, body) => callbacks.add({ channelId, body, requestId: '', receivedAt: clock.now() }),
    });
  }
}
