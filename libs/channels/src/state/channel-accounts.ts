import { Injectable } from '@nestjs/common';
import { Clock, Metrics } from '@recado/core';
import type { Transaction } from '@recado/database';
import { ChannelChanges } from '../list/channel-changes.js';
import type { ChannelNewsItem } from '../news/write-news.js';
import { writeNews } from '../news/write-news.js';
import { directSendNews, freeNews, lockNews } from './fact-news.js';

/** The code of a channel that may not write to recipients who have not written to it. */
const REACH_OUT_LOCKED = 'reach_out_locked';
/** Length of a lock whose end the provider does not tell, in ms. */
const LOCKED_MS = 24 * 3_600_000;

/**
 * Keeps what providers said about the accounts behind channels, beyond the state of the channel. What is new becomes news
 * with an event, in the same transaction.
 */
@Injectable()
export class ChannelAccounts {
  constructor(
    private readonly changes: ChannelChanges,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /**
   * The channel writes to no cold recipient before `until` (UTC milliseconds; null: not told, which counts as a day). An
   * end that the provider tells replaces an earlier one; without one a lock is not made shorter. Resolves to its end.
   */
  async lockCold(id: number, code: string, until: number | null): Promise<number> {
    const now = this.clock.now();
    const end = until ?? now + LOCKED_MS;
    const differs = until === null ? 'cold_until < ?' : 'cold_until <> ?';
    await this.change(async (tx) => {
      const lock = `UPDATE channels SET cold_until = ?, cold_code = ? WHERE id = ? AND ${differs}`;
      return (await tx.run(lock, [end, code, id, end])) > 0 ? lockNews(id, end, now) : null;
    });
    return end;
  }

  /** Applies what the provider said about recipients who have not written to the channel. */
  async reachOut(id: number, said: { locked: false } | { locked: true; until: number | null }): Promise<void> {
    if (said.locked) await this.lockCold(id, REACH_OUT_LOCKED, said.until);
    else await this.unlockCold(id);
  }

  /** The channel may write to cold recipients again. */
  async unlockCold(id: number): Promise<void> {
    await this.change((tx) => this.unlock(tx, id, Infinity));
  }

  /** Ends a lock whose time is over. Any number of processes may do so. */
  async endColdLock(id: number): Promise<void> {
    await this.change((tx) => this.unlock(tx, id, this.clock.now()));
  }

  /** The provider refused Direct Send for the account of the channel. */
  async directSendRefused(id: number): Promise<void> {
    const now = this.clock.now();
    await this.change(async (tx) => {
      const note = 'UPDATE channels SET direct_refused_at = ? WHERE id = ?';
      return (await tx.run(note, [now, id])) > 0 ? directSendNews(id, 'DIRECT_SEND_REFUSED', now) : null;
    });
  }

  /** Ends the locks that end until then. */
  private async unlock(tx: Transaction, id: number, until: number): Promise<ChannelNewsItem | null> {
    const unlock = `UPDATE channels SET cold_until = 0, cold_code = NULL WHERE id = ? AND cold_until > 0 AND cold_until <= ?`;
    const ended = await tx.run(unlock, [id, Math.min(until, Number.MAX_SAFE_INTEGER)]);
    return ended > 0 ? freeNews(id, this.clock.now()) : null;
  }

  /** The provider told which number the channel sends from: digits with country code. */
  async numberTold(id: number, phone: string): Promise<void> {
    const note = 'UPDATE channels SET phone = ? WHERE id = ? AND (phone IS NULL OR phone <> ?)';
    await this.changes.write(async (tx) => (await tx.run(note, [phone, id, phone])) > 0);
  }

  /** Runs a change that makes news; null: it changed nothing, and no process is told. */
  private async change(work: (tx: Transaction) => Promise<ChannelNewsItem | null>): Promise<void> {
    const { rowLock } = this.changes;
    const written = await this.changes.write(async (tx) => {
      const item = await work(tx);
      return item !== null && writeNews(tx, [item], { now: this.clock.now(), rowLock });
    });
    if (written) for (const { channelId, kind } of written) this.metrics.count('news', 1, { channel: channelId, kind });
  }
}
