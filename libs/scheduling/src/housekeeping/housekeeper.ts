import { Injectable } from '@nestjs/common';
import { Channels, type ChannelView, wasTriedLately } from '@recado/channels';
import { Clock, GIVE_UP_AFTER_MS, MINUTE_MS } from '@recado/core';
import { Database } from '@recado/database';
import { LifecycleSweeps } from '@recado/messages';
import { LeaderTask } from '@recado/work';
import { Retention } from './retention.js';

/** Once a minute, ends unknown messages and those of dead channels, erases what is past its retention, tidies the database. */
@Injectable()
export class Housekeeper extends LeaderTask {
  constructor(
    private readonly sweeps: LifecycleSweeps,
    private readonly channels: Channels,
    private readonly retention: Retention,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super({ everyMs: MINUTE_MS, loop: 'housekeeper' });
  }

  protected override async runAsLeader(): Promise<void> {
    await this.untilDone(() => this.sweeps.giveUpUnknown());
    await this.giveUpOnDeadChannels();
    await this.sweeps.checkFailures();
    await this.retention.erase();
    await this.database.tidy();
  }

  /** Ends the waiting messages of channels that have been failing for too long. */
  private async giveUpOnDeadChannels(): Promise<void> {
    const channels = await this.channels.all();
    if (this.channels.allPaused) return;
    for (const channel of channels) {
      if (isDead(channel, this.clock.now())) await this.untilDone(() => this.sweeps.giveUpWaitingFor(channel.id));
    }
  }
}

/**
 * A channel that a person has paused is not dead, because somebody knows of it; nor is one that was not tried lately, as
 * outside its window.
 */
function isDead({ failingSince, pause, lastError, blockedUntil }: ChannelView, now: number): boolean {
  if (failingSince === null || failingSince >= now - GIVE_UP_AFTER_MS) return false;
  if (pause !== null) return pause.by === null;
  return wasTriedLately({ lastErrorAt: lastError?.at ?? null, blockedUntil }, now);
}
