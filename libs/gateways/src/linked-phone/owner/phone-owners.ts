import { RUN } from '@recado/core';
import type { Database } from '@recado/database';
import { Loop } from '@recado/work';
import type { PhoneRow } from '../store/phone-row.js';
import { HOLD_MS, type PhoneRows } from '../store/phone-rows.js';
import type { OwnLibrary } from '../library/own-library.js';
import type { MainCalls } from '../thread/calls.js';
import { reportOfState } from '../callback/linked-callback.js';
import { HeldPhone, type HeldParts } from './held-phone.js';

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
export class PhoneOwners {
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
export function answersFor(
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
