import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import type { Transaction } from '@recado/database';
import { ChannelChanges } from '../list/channel-changes.js';
import { writeNews } from '../news/write-news.js';
import { directSendNews, freeNews } from './fact-news.js';

/** Lets a person end what a provider's answer began: a lock of cold recipients, the rest after a refused Direct Send. */
@Injectable()
export class AccountSwitches {
  constructor(
    private readonly changes: ChannelChanges,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The channel writes to cold recipients again, before the lock ends by itself. False: there is no lock. */
  endColdLock(id: number, actor: Actor): Promise<boolean> {
    return this.change(async (tx) => {
      const now = this.clock.now();
      const unlock = 'UPDATE channels SET cold_until = 0, cold_code = NULL WHERE id = ? AND cold_until > 0';
      if ((await tx.run(unlock, [id])) === 0) return false;
      await writeNews(tx, [freeNews(id, now)], { now, rowLock: this.changes.rowLock });
      return this.record(tx, id, 'channel.reach_out_unlocked', actor);
    });
  }

  /** The next message outside the window tries Direct Send again. False: it was not refused. */
  retryDirectSend(id: number, actor: Actor): Promise<boolean> {
    return this.change(async (tx) => {
      const now = this.clock.now();
      const clear = 'UPDATE channels SET direct_refused_at = NULL WHERE id = ? AND direct_refused_at IS NOT NULL';
      if ((await tx.run(clear, [id])) === 0) return false;
      const news = directSendNews(id, 'DIRECT_SEND_RETRIED', now);
      await writeNews(tx, [news], { now, rowLock: this.changes.rowLock });
      return this.record(tx, id, 'channel.direct_send_retried', actor);
    });
  }

  private change(work: (tx: Transaction) => Promise<boolean>): Promise<boolean> {
    return this.changes.write(work);
  }

  private async record(tx: Transaction, id: number, action: string, actor: Actor): Promise<true> {
    const [channel] = await tx.all<{ name: string }>('SELECT name FROM channels WHERE id = ?', [id]);
    const details = { name: channel?.name ?? null };
    await this.audit.record(tx, { actor, action, target: { type: 'channel', id }, details });
    return true;
  }
}
