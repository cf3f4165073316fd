import type { FailureCode, Clock } from '@recado/core';
import { reportOfState } from '../callback/linked-callback.js';
import type { KeyWrite, SocketEvent } from '../thread/calls.js';
import {
  type LinkKeys,
  type LinkCode,
  type LinkState,
  type PhoneRow,
  LostPhoneError,
  type PhoneRows,
} from './phone-rows.js';
import type { PhoneThread } from './phone-thread.js';

/** What follows the end of a connection. */
export interface Closing {
  /**
   * now: it is opened again at once. later: after a rest that grows. hold: a person must act.
   */
  next: 'now' | 'later' | 'hold';
  /** Our code of it. */
  code: FailureCode;
  /** The link is gone: its keys are worth nothing. */
  isUnlinked?: true;
}

/** The library's status of an error that it has no other word for. */
const ERROR = 500;
/** So many of them in a row are no passing fault. */
export const MOST_ERRORS = 10;

const LATER: Closing = { next: 'later', code: 'channel_disconnected' };

/** By the status that the library gives for the end (read in its source, 7.0.0-rc14, and tried one by one). */
const CLOSINGS: ReadonlyMap<number, Closing> = new Map<number, Closing>([
  [515, { next: 'now', code: 'channel_disconnected' }],
  // Another connection of the same link has taken over. Whoever opened it means it: it is never fought.
  [440, { next: 'hold', code: 'phone_used_elsewhere' }],
  [401, { next: 'hold', code: 'phone_unlinked', isUnlinked: true }],
  [402, { next: 'hold', code: 'channel_locked' }],
  [403, { next: 'hold', code: 'channel_locked' }],
  [406, { next: 'hold', code: 'channel_locked' }],
  [405, { next: 'hold', code: 'phone_client_outdated' }],
  [411, { next: 'hold', code: 'phone_not_multidevice' }],
]);

/** What follows an end with this status of the library. `errors`: how many errors there were in a row, this one included. */
export function closingOf(status: number, errors = 0): Closing {
  if (status === ERROR && errors >= MOST_ERRORS) return { ...LATER, next: 'hold' };
  return CLOSINGS.get(status) ?? LATER;
}

/** The first rest before a connection is opened again, in ms; it doubles with each further closing. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 5 * 60_000;

/** How long to wait before a connection is opened again, in ms. `closings`: in a row, this one included. */
export function restAfter({ next }: Closing, closings: number, random = Math.random): number {
  if (next === 'now') return 0;
  const rest = Math.min(FIRST_REST_MS * 2 ** Math.min(closings - 1, 20), LONGEST_REST_MS);
  // Between half and all of it, so that phones that were closed together do not return together.
  return rest * (0.5 + random() / 2);
}

/** How long a code may be scanned, in ms: the first one for 60 s, the next ones for 20 s each. */
const FIRST_CODE_MS = 60_000;
const CODE_MS = 20_000;
/** How long people may be in front of the codes of one connection, in ms: WhatsApp gives six. */
const LINKING_MS = FIRST_CODE_MS + 5 * CODE_MS;
/** How long a code may be typed, in ms. */
const TYPED_CODE_MS = 180_000;

const UNLINKED = { working: false, code: 'phone_unlinked', detail: 'no phone is linked', resume: 'manual' } as const;

/** What a phone that this process holds needs. */
export interface HeldParts {
  readonly rows: PhoneRows;
  readonly keys: LinkKeys;
  readonly clock: Clock;
  readonly deviceName: string;
  thread(): Promise<PhoneThread>;
  /** Stores a report of the provider about the channel. */
  report(channelId: number, body: string): Promise<void>;
  /** Asks for the next step of the phones now. */
  nudge(): void;
  onError(error: unknown): void;
}

/** A phone whose only connection this process may have, under one epoch. Its steps run one after the other. */
export class HeldPhone {
  private state: LinkState = 'unlinked';
  private closings: number;
  /** Closings in a row that were errors. */
  private errors = 0;
  private codes = 0;
  /** When the connection is opened again, UTC milliseconds. */
  private openAt = 0;
  private hasSocket = false;
  /** The connection is for a phone that is linked anew. */
  private isLinking = false;
  /** Until when somebody may be in front of a code, so that a connection that breaks comes back with a new one, UTC milliseconds. */
  private linkingUntil = 0;
  /** When its channel was resumed, of which this holder has taken note, UTC milliseconds. */
  private resumedAt = 0;
  /** The holder before has gone while a phone was linked. */
  private isInterrupted: boolean;
  private turn: Promise<unknown> = Promise.resolve();
  /** How the connection ended, which the database did not take yet. */
  private unsaid: (() => Promise<void>) | undefined;
  private isLost = false;
  /** Nobody has linked the phone since its keys were erased: what the last connection still writes would pass for a link. */
  private isErased = false;
  /** Writes that are on their way. */
  private readonly writes = new Set<Promise<void>>();

  constructor(
    readonly channelId: number,
    readonly epoch: number,
    row: PhoneRow,
    private readonly parts: HeldParts,
  ) {
    this.closings = row.closings;
    this.state = row.state === 'held' ? 'held' : 'unlinked';
    this.isInterrupted = !row.isLinked && row.state !== 'held' && row.state !== 'unlinked';
  }

  get isOpen(): boolean {
    return this.state === 'open' && !this.isLost;
  }

  /** Does what its row asks for, and opens a connection that is due. */
  follow(row: PhoneRow): Promise<void> {
    return this.inTurn(() => this.step(row));
  }

  /** Ends the connection; the link stays. */
  end(): Promise<void> {
    return this.inTurn(() => this.close());
  }

  /** Another process holds the phone: nothing is written any more. */
  lose(): Promise<void> {
    this.isLost = true;
    return this.end();
  }

  /** Something happened to the connection. */
  happened(event: SocketEvent): Promise<void> {
    return this.inTurn(() => this.hear(event));
  }

  readKeys(kind: string, ids: readonly string[]): Promise<Record<string, string>> {
    return this.parts.keys.read(this.channelId, kind, ids);
  }

  async writeKeys(keys: readonly KeyWrite[], reports: readonly string[]): Promise<void> {
    const kept = this.isErased ? [] : keys;
    await this.written(() => this.parts.keys.write(this, kept, reports, this.parts.clock.now()));
  }

  async writeCredentials(credentials: string): Promise<void> {
    if (this.isErased) return;
    await this.written(() => this.parts.keys.writeCredentials(this, credentials));
  }

  private async step(row: PhoneRow): Promise<void> {
    if (row.wish !== 'keep') {
      this.isInterrupted = false;
      this.unsaid = undefined;
      await this.guarded(() => this.parts.rows.take(row, this.epoch));
      return row.wish === 'unlink' ? this.unlink() : this.link(row);
    }
    if (this.isInterrupted) return this.goOnLinking(row);
    // What the row says may be older than that.
    if (this.unsaid) return this.say(this.unsaid);
    if (this.mayFollow(row)) return this.resume(row);
    if (this.hasSocket || this.state === 'held' || this.openAt > this.parts.clock.now()) return;
    if (row.isLinked) await this.open(row, await this.parts.keys.credentials(this.channelId));
    else if (this.isLinking && this.state === 'opening') await this.open(row, null);
  }

  /** A person has resumed its channel since it stopped. The clocks of processes differ, so each resumption counts once. */
  private mayFollow({ resumedAt, stateAt }: PhoneRow): boolean {
    return resumedAt !== null && resumedAt > stateAt && resumedAt > this.resumedAt;
  }

  /** The channel would look active while the phone waits for a person: it is connected, or the channel is told again why not. */
  private async resume(row: PhoneRow): Promise<void> {
    this.resumedAt = row.resumedAt ?? 0;
    if (row.isLinked) return this.link(row);
    await this.tell(this.state, { closedBy: row.closedBy });
    await this.report(UNLINKED);
  }

  /** Somebody may still be in front of the code of a holder that has gone. Of an older one nothing is left to be done. */
  private async goOnLinking(row: PhoneRow): Promise<void> {
    this.isInterrupted = false;
    const isWaitedFor = this.parts.clock.now() < row.wishedAt + LINKING_MS;
    return isWaitedFor ? this.link(row) : this.tell('unlinked');
  }

  /** Shows a code, for a phone that is linked anew. A phone that is linked and only held is tried as it is. */
  private async link(row: PhoneRow): Promise<void> {
    await this.close();
    this.errors = 0;
    // What broke before a person stood in front of the code does not keep them waiting.
    this.closings = 0;
    this.linkingUntil = this.parts.clock.now() + LINKING_MS;
    if (!row.isLinked) await this.erase();
    await this.open(row, row.isLinked ? await this.parts.keys.credentials(this.channelId) : null);
  }

  private async open(row: PhoneRow, credentials: string | null): Promise<void> {
    await this.tell('opening');
    this.hasSocket = true;
    this.codes = 0;
    this.isErased = false;
    this.isLinking = credentials === null;
    const { deviceName } = this.parts;
    const { calls } = await this.parts.thread();
    const version = versionIn(row.clientVersion);
    await calls.call('open', {
      channelId: this.channelId,
      credentials,
      deviceName,
      ...(row.typedBy !== null && { typedBy: row.typedBy }),
      ...(version && { version }),
    });
  }

  private async unlink(): Promise<void> {
    if (this.hasSocket) {
      const { calls } = await this.parts.thread();
      // Without a connection the phone keeps showing the link until somebody removes it there.
      await calls.call('unlink', this.channelId).catch((error: unknown) => this.parts.onError(error));
    }
    this.hasSocket = false;
    await this.erase();
    await this.tell('unlinked');
    await this.report({ working: false, code: 'phone_unlinked', detail: 'a person removed the link' });
  }

  private async close(): Promise<void> {
    if (!this.hasSocket) return;
    this.hasSocket = false;
    this.state = 'closed';
    const { calls } = await this.parts.thread();
    // A thread that has ended has no connection any more.
    await calls.call('end', this.channelId).catch(() => undefined);
  }

  private async hear(event: SocketEvent): Promise<void> {
    if (this.isLost) return;
    if (event.kind === 'qr') return this.showCode({ qr: event.text }, this.codes++ ? CODE_MS : FIRST_CODE_MS);
    if (event.kind === 'typedCode') return this.showCode({ typed: event.code }, TYPED_CODE_MS);
    if (event.kind === 'open') return this.opened(event.jid);
    if (this.hasSocket) await this.closed(event.code, event.detail);
  }

  private async showCode(code: LinkCode, ms: number): Promise<void> {
    await this.tell('code', { code: { code, until: this.parts.clock.now() + ms } });
  }

  private async opened(jid: string): Promise<void> {
    this.closings = 0;
    this.errors = 0;
    const phone = /^(\d{7,15})[:@]/.exec(jid)?.[1];
    await this.say(async () => {
      await this.tell('open', phone === undefined ? {} : { phone });
      await this.report({ working: true });
    });
  }

  private async closed(status: number, detail: string): Promise<void> {
    this.hasSocket = false;
    this.closings += 1;
    this.errors = status === ERROR ? this.errors + 1 : 0;
    const closing = closingOf(status, this.errors);
    this.openAt = this.parts.clock.now() + restAfter(closing, this.closings);
    await this.say(() => this.tellClosing(closing, `${status} ${detail}`.trim()));
  }

  /** Tells what happened; again at the next step where the database is away. */
  private async say(what: () => Promise<void>): Promise<void> {
    this.unsaid = what;
    await what();
    this.unsaid = undefined;
  }

  private async tellClosing(closing: Closing, detail: string): Promise<void> {
    const isHeld = closing.next === 'hold';
    if (closing.isUnlinked) await this.erase();
    // Codes that nobody scanned are no failure of the channel; a connection that broke before they were used up is no end.
    if (this.isLinking && closing.next === 'later')
      return this.tell(this.parts.clock.now() < this.linkingUntil ? 'opening' : 'unlinked');
    await this.tell(isHeld ? 'held' : 'closed', { closedBy: closing.code });
    if (closing.next === 'now') return this.parts.nudge();
    const resume = isHeld ? { resume: 'manual' as const } : {};
    await this.report({ working: false, code: closing.code, detail, ...resume });
  }

  /** Forgets the link, after the writes of its connection that had begun. */
  private async erase(): Promise<void> {
    this.isErased = true;
    await Promise.allSettled(this.writes);
    await this.parts.keys.erase(this);
  }

  private async tell(state: LinkState, rest: Omit<Parameters<PhoneRows['tell']>[2], 'state'> = {}): Promise<void> {
    this.state = state;
    await this.guarded(() => this.parts.rows.tell(this.channelId, this.epoch, { state, ...rest }));
  }

  private report(state: Parameters<typeof reportOfState>[0]): Promise<void> {
    return this.parts.report(this.channelId, reportOfState(state, this.parts.clock.now()));
  }

  /** A write of the connection, which does not wait for the turn of the phone. */
  private async written(write: () => Promise<void>): Promise<void> {
    const writing = this.guarded(write);
    this.writes.add(writing);
    try {
      await writing;
    } finally {
      this.writes.delete(writing);
    }
  }

  /** A write that is refused because another process holds the phone ends the connection here. */
  private async guarded<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (error instanceof LostPhoneError) this.isLost = true;
      throw error;
    }
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch((error: unknown) => {
      if (!(error instanceof LostPhoneError)) this.parts.onError(error);
    });
    return this.turn as Promise<void>;
  }
}

/** `2.3000.1` as its three numbers. */
function versionIn(text: string | null): [number, number, number] | undefined {
  const [, ...parts] = /^(\d{1,5})\.(\d{1,6})\.(\d{1,12})$/.exec(text ?? '') ?? [];
  const [a, b, c] = parts.map(Number);
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c];
}
