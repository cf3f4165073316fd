import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { Loop } from '@recado/work';
import type { RefusedReason } from './channel-seen.js';

const FLUSH_EVERY_MS = 1_000;
/** Precision of what is stored of a busy channel, in ms: fine enough for people, without a write for every message. */
const EVERY_MS = 10_000;
/** Refused callbacks with a longer time between them are counted anew, in ms. */
const REFUSED_ANEW_MS = 24 * 3_600_000;

interface Refused {
  reason: RefusedReason;
  total: number;
  at: number;
}

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
  private readonly refused = new Map<number, Refused>();

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
    const known = this.refused.get(channelId);
    this.refused.set(channelId, { reason, total: (known?.total ?? 0) + 1, at: this.clock.now() });
  }

  /** The provider of the channel was asked; on disk when this resolves. `code`: what was wrong; null: nothing. */
  async checked(channelId: number, code: string | null): Promise<void> {
    await this.database.write((tx) => put(tx, channelId, 'checked', this.clock.now(), code));
  }

  /** Forgets the refused callbacks of a channel: its secret was set. */
  async forgetRefused(channelId: number): Promise<void> {
    this.refused.delete(channelId);
    const forget = "DELETE FROM channel_sightings WHERE channel_id = ? AND kind = 'refused'";
    await this.database.write((tx) => tx.run(forget, [channelId]));
  }

  /** Writes what was noted and is due; returns the milliseconds until the next time. `everyMs`: between two writes of a row. */
  async flush(everyMs = EVERY_MS): Promise<number> {
    for (const kind of ['sent', 'reported'] as const) await this.flushNoted(kind, everyMs);
    // A copy: what comes meanwhile is written the next time.
    for (const [channelId, refused] of [...this.refused]) {
      await this.database.write((tx) => addRefused(tx, channelId, refused));
      // More may have come meanwhile.
      const left = (this.refused.get(channelId)?.total ?? 0) - refused.total;
      if (left > 0) this.refused.set(channelId, { ...refused, total: left });
      else this.refused.delete(channelId);
    }
    return FLUSH_EVERY_MS;
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

async function addRefused(tx: Transaction, channelId: number, { reason, total, at }: Refused): Promise<void> {
  // MySQL assigns from left to right: `total` is compared with the old time.
  const update = `UPDATE channel_sightings SET total = CASE WHEN at < ? THEN ? ELSE total + ? END, code = ?, at = ?
    WHERE channel_id = ? AND kind = 'refused'`;
  const values = [at - REFUSED_ANEW_MS, total, total, reason, at, channelId];
  if ((await tx.run(update, values)) > 0) return;
  await tx.insertIfAbsent('channel_sightings', COLUMNS, [[channelId, 'refused', at, reason, total]]);
}

const COLUMNS = ['channel_id', 'kind', 'at', 'code', 'total'];
