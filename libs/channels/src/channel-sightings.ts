import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { Loop } from '@recado/work';

/**
 * Why a callback is not proved to come from the provider: the channel has no secret, the callback carries no proof, or
 * a wrong one.
 */
export type RefusedReason = 'no_secret' | 'no_proof' | 'wrong_proof';

/** What was last seen of a channel. Times are UTC milliseconds; null: never. */
export interface ChannelSeen {
  /** Its provider took a message, to within some seconds. */
  sentAt: number | null;
  /** A receipt of one of its messages came, to within some seconds. */
  receiptAt: number | null;
  /** Its provider told that it is connected. */
  reportedAt: number | null;
  /** Its provider was asked. `code`: what was wrong; null: nothing. */
  check: { at: number; code: string | null } | null;
  /** Callbacks that were not proved to come from its provider, with less than a day between two of them. */
  refused: { at: number; reason: RefusedReason; total: number } | null;
  /** Callbacks of which the description of the channel tells nothing, counted alike. Missing: there are none. */
  unread?: { at: number; total: number };
}

/** A row of `channel_sightings`, or of `channel_receipts` as the kind `receipt`. */
export interface SightingRow {
  channelId: number;
  kind: string;
  at: number;
  code: string | null;
  total: number;
}

/** Reads what was seen of every channel: a few rows each. */
export const SELECT_SIGHTINGS = `SELECT channel_id AS channelId, kind, at, code, total FROM channel_sightings
  UNION ALL SELECT channel_id, 'receipt', last_at, NULL, 0 FROM channel_receipts`;

/** What was seen, by the ids of the channels. */
export function seenIn(rows: readonly SightingRow[]): Map<number, ChannelSeen> {
  const seen = new Map<number, ChannelSeen>();
  for (const row of rows) {
    const known = seen.get(row.channelId) ?? NOTHING;
    seen.set(row.channelId, { ...known, ...partOf(row) });
  }
  return seen;
}

const NOTHING: ChannelSeen = { sentAt: null, receiptAt: null, reportedAt: null, check: null, refused: null };

function partOf({ kind, at, code, total }: SightingRow): Partial<ChannelSeen> {
  if (kind === 'sent') return { sentAt: at };
  if (kind === 'receipt') return { receiptAt: at };
  if (kind === 'reported') return { reportedAt: at };
  if (kind === 'checked') return { check: { at, code } };
  if (kind === 'unread') return { unread: { at, total } };
  return { refused: { at, reason: code as RefusedReason, total } };
}

const FLUSH_EVERY_MS = 1_000;
/** Precision of what is stored of a busy channel, in ms: fine enough for people, without a write for every message. */
const EVERY_MS = 10_000;
/** Refused or unread callbacks with a longer time between them are counted anew, in ms. */
const COUNTED_ANEW_MS = 24 * 3_600_000;

/** Callbacks of one kind that came since the last write. */
interface Counted {
  total: number;
  at: number;
  code: RefusedReason | null;
  sample: string | null;
}
type CountedKind = 'refused' | 'unread';

/**
 * Keeps what was last seen of each channel. What comes often is noted in memory and written once a second at most, with at
 * most one row for each channel and kind, so that neither messages nor the posts of strangers cause writes of their own. A
 * process that is killed loses the last seconds.
 */
@Injectable()
export class ChannelSightings implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ChannelSightings.name);
  private readonly loop = new Loop({
    tick: () => this.flush(),
    onError: (error) => this.logger.warn(`What was seen of channels is not written down: ${String(error)}`),
    errorRestMs: FLUSH_EVERY_MS,
    maxErrorRestMs: 10_000,
  });
  private readonly noted = { sent: new Map<number, number>(), reported: new Map<number, number>() };
  private readonly writtenAt = { sent: new Map<number, number>(), reported: new Map<number, number>() };
  private readonly counted = { refused: new Map<number, Counted>(), unread: new Map<number, Counted>() };

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.flush(0).catch((error: unknown) => this.logger.warn(`The last sightings are lost: ${String(error)}`));
  }

  /** The provider of the channel took a message just now. */
  sent(channelId: number): void {
    this.noted.sent.set(channelId, this.clock.now());
  }

  /** The provider of the channel told that it is connected. */
  reported(channelId: number): void {
    this.noted.reported.set(channelId, this.clock.now());
  }

  /**
   * A callback was not proved to come from the provider of the channel. Only how many there were, and when the last one
   * came, is kept of it.
   */
  refusedCallback(channelId: number, reason: RefusedReason): void {
    this.count('refused', channelId, reason, null);
  }

  /**
   * The description of the channel tells nothing of a callback of its provider. `sample`: the callback, in which what people
   * wrote and who they are is masked; the last one is kept.
   */
  unreadCallback(channelId: number, sample: string): void {
    this.count('unread', channelId, null, sample);
  }

  /** The last callback of which the description of a channel tells nothing, masked; null: there is none. */
  async unreadSample(channelId: number): Promise<string | null> {
    const select = "SELECT sample FROM channel_sightings WHERE channel_id = ? AND kind = 'unread'";
    const [row] = await this.database.read<{ sample: string | null }>(select, [channelId]);
    return row?.sample ?? null;
  }

  /** The provider of the channel was asked; on disk when this resolves. `code`: what was wrong; null: nothing. */
  async checked(channelId: number, code: string | null): Promise<void> {
    await this.database.write((tx) => put(tx, channelId, 'checked', this.clock.now(), code));
  }

  /** Forgets the refused callbacks of a channel: its secret was set. */
  async forgetRefused(channelId: number): Promise<void> {
    this.counted.refused.delete(channelId);
    const forget = "DELETE FROM channel_sightings WHERE channel_id = ? AND kind = 'refused'";
    await this.database.write((tx) => tx.run(forget, [channelId]));
  }

  /** Writes what was noted and is due; returns the milliseconds until the next time. `everyMs`: between two writes of a row. */
  async flush(everyMs = EVERY_MS): Promise<number> {
    for (const kind of ['sent', 'reported'] as const) await this.flushNoted(kind, everyMs);
    for (const kind of ['refused', 'unread'] as const) await this.flushCounted(kind);
    return FLUSH_EVERY_MS;
  }

  private count(kind: CountedKind, channelId: number, code: Counted['code'], sample: string | null): void {
    const total = (this.counted[kind].get(channelId)?.total ?? 0) + 1;
    this.counted[kind].set(channelId, { total, at: this.clock.now(), code, sample });
  }

  private async flushCounted(kind: CountedKind): Promise<void> {
    const counted = this.counted[kind];
    // A copy: what comes meanwhile is written the next time.
    for (const [channelId, some] of [...counted]) {
      await this.database.write((tx) => addCounted(tx, channelId, kind, some));
      // More may have come meanwhile.
      const now = counted.get(channelId);
      const left = (now?.total ?? 0) - some.total;
      if (now && left > 0) counted.set(channelId, { ...now, total: left });
      else counted.delete(channelId);
    }
  }

  private async flushNoted(kind: 'sent' | 'reported', everyMs: number): Promise<void> {
    const [noted, writtenAt] = [this.noted[kind], this.writtenAt[kind]];
    for (const [channelId, at] of [...noted]) {
      if (this.clock.now() - (writtenAt.get(channelId) ?? -Infinity) < everyMs) continue;
      await this.database.write((tx) => put(tx, channelId, kind, at, null));
      writtenAt.set(channelId, this.clock.now());
      if (noted.get(channelId) === at) noted.delete(channelId);
    }
  }
}

/** The row almost always exists: on MySQL an insert before the update would lock it shared, and updates after it deadlock. */
async function put(tx: Transaction, channelId: number, kind: string, at: number, code: string | null): Promise<void> {
  const update = 'UPDATE channel_sightings SET at = ?, code = ? WHERE channel_id = ? AND kind = ?';
  if ((await tx.run(update, [at, code, channelId, kind])) > 0) return;
  await tx.insertIfAbsent('channel_sightings', COLUMNS, [[channelId, kind, at, code, 0]]);
}

async function addCounted(
  tx: Transaction,
  channelId: number,
  kind: CountedKind,
  { code, total, at, sample }: Counted,
): Promise<void> {
  // MySQL assigns from left to right: `total` is compared with the old time.
  const update = `UPDATE channel_sightings SET total = CASE WHEN at < ? THEN ? ELSE total + ? END, code = ?, at = ?, sample = ?
    WHERE channel_id = ? AND kind = ?`;
  const values = [at - COUNTED_ANEW_MS, total, total, code, at, sample, channelId, kind];
  if ((await tx.run(update, values)) > 0) return;
  await tx.insertIfAbsent('channel_sightings', [...COLUMNS, 'sample'], [[channelId, kind, at, code, total, sample]]);
}

const COLUMNS = ['channel_id', 'kind', 'at', 'code', 'total'];
