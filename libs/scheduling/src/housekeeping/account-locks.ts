import { Injectable } from '@nestjs/common';
import { AccountNews, ChannelAccounts, Channels } from '@recado/channels';
import { Clock } from '@recado/core';
import { LeaderTask } from '@recado/work';

/** Longest time, in ms, after which the end of a lock is announced. Messages leave at its end all the same. */
const EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;

/** Ends the locks of cold recipients whose time is over, and once an hour deletes old news of accounts. */
@Injectable()
export class AccountLocks extends LeaderTask {
  private sweptAt = -Infinity;

  constructor(
    private readonly channels: Channels,
    private readonly facts: ChannelAccounts,
    private readonly news: AccountNews,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS });
  }

  protected override async runAsLeader(): Promise<void> {
    const now = this.clock.now();
    for (const { id, coldLock } of this.channels.current()) {
      if (coldLock && coldLock.until <= now) await this.facts.endColdLock(id);
    }
    if (now - this.sweptAt < SWEEP_EVERY_MS) return;
    for (const { id } of this.channels.current()) await this.news.sweep(id);
    this.sweptAt = now;
  }
}
