import { join } from 'node:path';
import { RUN, type Clock, type Installation, type MediaContent, type SentTexts, type Vault } from '@recado/core';
import type { Database } from '@recado/database';
import { onAbort } from '@recado/http';
import { Loop } from '@recado/work';
import type { CallbackSink } from '../../port/callback-sink.js';
import { messageOf } from '../../shared/message-id.js';
import { reportOfState } from '../callback/linked-callback.js';
import { ABANDONED_MS, installLibrary } from '../library/install-library.js';
import { LibraryRows } from '../library/library-rows.js';
import { OwnLibrary } from '../library/own-library.js';
import { removeAbandoned } from '../library/place-library.js';
import type { MainCalls, Found, SendEnd, SendOrder, SentFile } from '../thread/calls.js';
import { LIBRARY_VERSION } from '../thread/library.js';
import { HeldPhone, type HeldParts } from './held-phone.js';
import { LinkKeys, type PhoneRow, HOLD_MS, PhoneRows } from './phone-rows.js';
import { type PhoneThread, startPhoneThread } from './phone-thread.js';

const MISSING = 'phone_library_missing';
const NO_LIBRARY = { working: false, code: MISSING, detail: 'no worker has the library', resume: 'manual' } as const;

/** How often wishes are looked for, in ms: a person waits for the code. */
const LOOK_MS = 1_000;
/** How often while there is no linked phone at all, in ms. */
const IDLE_MS = 5_000;
/** How often the right to connect is renewed, in ms: twice may fail before it ends. */
const RENEW_MS = 5_000;

/** Only those with the library can hold phones. */
const WORKERS = `SELECT COUNT(*) AS count FROM processes
  WHERE seen_at > ? AND roles LIKE '%worker%' AND linked_library = ?`;

/** Holds phones for this process: takes those that nobody holds, keeps them while it runs, and opens their connections. */
class PhoneOwners {
  private readonly held = new Map<number, HeldPhone>();
  private readonly renewedAt = new Map<number, number>();
  private readonly loop = new Loop({ tick: () => this.tick(), onError: (error) => this.parts.onError(error) });

  constructor(
    private readonly database: Database,
    private readonly rows: PhoneRows,
    private readonly library: OwnLibrary,
    private readonly parts: HeldParts,
    private readonly holder = RUN,
  ) {}

  async start(): Promise<void> {
    await this.rows.releaseDead();
    this.loop.start();
  }

  /** Ends all connections and gives the phones up. */
  async stop(): Promise<void> {
    await Promise.all([this.loop.stop(), this.library.stop()]);
    for (const phone of this.held.values()) {
      await phone.end();
      await this.rows.release(phone.channelId, this.holder).catch((error: unknown) => this.parts.onError(error));
    }
    this.held.clear();
  }

  /** The phone of a channel, where this process holds it. */
  phoneOf(channelId: number): HeldPhone | undefined {
    return this.held.get(channelId);
  }

  /** A phone can go on at once. */
  nudge(): void {
    this.loop.nudge();
  }

  /** The thread with the library has ended: every connection is gone with it. */
  async threadEnded(detail: string): Promise<void> {
    await Promise.all([...this.held.values()].map((phone) => phone.happened({ kind: 'closed', code: 500, detail })));
  }

  /** Looks once at all phones; returns the milliseconds to rest. */
  async tick(): Promise<number> {
    await this.library.look();
    const rows = await this.rows.all();
    await this.dropOthers(new Set(rows.map(({ channelId }) => channelId)));
    const share = rows.length === 0 ? 0 : await this.share(rows.length);
    for (const row of rows) {
      const phone = await this.keep(row, share);
      if (phone) await phone.follow(row);
      else await this.tellMissing(row);
    }
    return rows.length === 0 ? IDLE_MS : LOOK_MS;
  }

  /** The channel was archived: its phone is left alone. */
  private async dropOthers(known: ReadonlySet<number>): Promise<void> {
    for (const [id, phone] of this.held) {
      if (known.has(id)) continue;
      await phone.end();
      this.forget(id);
      await this.rows.release(id, this.holder);
    }
  }

  /** How many phones this process takes at once: as many as each worker would have. */
  private async share(phones: number): Promise<number> {
    if (this.database.capabilities.singleServer) return phones;
    const [row] = await this.database.read<{ count: number }>(WORKERS, [
      this.parts.clock.now() - HOLD_MS,
      this.library.needed,
    ]);
    return Math.ceil(phones / Math.max(row?.count ?? 1, 1));
  }

  /** The phone, where this process holds it or may take it. */
  private async keep(row: PhoneRow, share: number): Promise<HeldPhone | undefined> {
    const { channelId } = row;
    const now = this.parts.clock.now();
    const known = await this.stillKnown(row);
    if (known && now - (this.renewedAt.get(channelId) ?? 0) < RENEW_MS) return known;
    if (!known && !this.mayTake(row, share, now)) return undefined;
    const epoch = await this.rows.hold(channelId, this.holder);
    this.renewedAt.set(channelId, now);
    if (known && epoch === known.epoch) return known;
    if (known) {
      this.forget(channelId);
      await known.lose();
    }
    if (epoch === null) return undefined;
    const phone = new HeldPhone(channelId, epoch, row, this.parts);
    this.held.set(channelId, phone);
    return phone;
  }

  /** A phone that nobody can hold, because no worker has the library (any more): its channel says so. */
  private async tellMissing(row: PhoneRow): Promise<void> {
    const { channelId, isLinked, holder, heldUntil, state, closedBy, resumedAt, stateAt } = row;
    const isFree = holder === null || heldUntil + HOLD_MS < this.parts.clock.now();
    // Whoever resumes the channel is told again: it would look active.
    const isTold = closedBy === MISSING && (resumedAt ?? 0) <= stateAt;
    if (!isLinked || !isFree || state === 'held' || isTold) return;
    if (!(await this.library.isMissingEverywhere())) return;
    const epoch = await this.rows.hold(channelId, this.holder);
    if (epoch === null) return;
    await this.rows.tell(channelId, epoch, { state: 'closed', closedBy: MISSING });
    await this.rows.release(channelId, this.holder);
    await this.parts.report(channelId, reportOfState(NO_LIBRARY, this.parts.clock.now()));
  }

  /** The phone that this process holds; one that it can do nothing for without the library it gives up. */
  private async stillKnown({ channelId, wish }: PhoneRow): Promise<HeldPhone | undefined> {
    const known = this.held.get(channelId);
    if (!known || known.isOpen || wish === 'unlink' || this.library.isReady) return known;
    await known.end();
    this.forget(channelId);
    await this.rows.release(channelId, this.holder);
    return undefined;
  }

  /** A worker with its share leaves a free phone to others for as long as a dead one's right lasts. */
  private mayTake({ holder, heldUntil, wish }: PhoneRow, share: number, now: number): boolean {
    if (holder !== null && heldUntil > now) return false;
    // Without the library nothing can be connected; a link can be removed all the same.
    if (wish !== 'unlink' && !this.library.isReady) return false;
    return this.held.size < share || heldUntil + HOLD_MS < now;
  }

  private forget(channelId: number): void {
    this.held.delete(channelId);
    this.renewedAt.delete(channelId);
  }
}

/** What the thread asks about its phones. `texts`: the words of messages; `may`: whether a message may leave. */
function answersFor(
  owners: () => PhoneOwners,
  rest: Pick<MainCalls, 'sentOf' | 'mayLeave'> & { report: HeldParts['report'] },
): MainCalls {
  const held = (channelId: number) => {
    const phone = owners().phoneOf(channelId);
    if (!phone) throw new Error('this process does not hold the phone');
    return phone;
  };
  return {
    ...rest,
    readKeys: async (channelId, kind, ids) => held(channelId).readKeys(kind, ids),
    writeKeys: async (channelId, keys, reports) => held(channelId).writeKeys(keys, reports),
    writeCredentials: async (channelId, credentials) => held(channelId).writeCredentials(credentials),
    happened: async (channelId, event) => held(channelId).happened(event),
  };
}

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
    const { database, clock, vault, callbacks, deviceName, folder, holder = RUN } = options;
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
    const parts = { rows: this.rows, keys, clock, deviceName, thread, report, onError };
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
