import { Injectable } from '@nestjs/common';
import { Channels, type ChannelView, ColdRules } from '@recado/channels';
import { Clock } from '@recado/core';
import { ColdMessages } from '@recado/messages';
import { LeaderTask } from '@recado/work';

/** Longest time, in ms, that messages stay set aside after the rule of their channel has ended. */
const EVERY_MS = 1_000;
/** A channel without a rule, on which nothing was set aside, is checked again after this time, in ms. */
const CHECK_EVERY_MS = 60_000;
/** The same soon after its rule has ended, because the feeder may have been setting messages aside meanwhile. */
const CHECK_AGAIN_MS = 5_000;

/** Brings back what was set aside on channels that may write to cold recipients as to others again. */
@Injectable()
export class ColdReturns extends LeaderTask {
  /** When a channel is checked next, UTC milliseconds. */
  private readonly checks = new Map<number, number>();

  constructor(
    private readonly channels: Channels,
    private readonly rules: ColdRules,
    private readonly cold: ColdMessages,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS, loop: 'cold_returns' });
    channels.onChange(() => this.checkAnew());
  }

  protected override runAsLeader(): Promise<number> {
    return this.untilDone(() => this.step());
  }

  /** Brings back a chunk of one channel; returns how many messages, 0 when there is nothing to do now. */
  async step(): Promise<number> {
    const now = this.clock.now();
    for (const channel of this.channels.current()) {
      if (await this.rules.of(channel, now)) this.checks.delete(channel.id);
      else if ((this.checks.get(channel.id) ?? 0) <= now) {
        const released = await this.cold.releaseSome(channel.id);
        if (released > 0) return released;
        this.checks.set(channel.id, this.nextCheck(channel, now));
      }
    }
    return 0;
  }

  /** A channel or a template has changed: a rule may have begun and ended since the last look, and left messages set aside. */
  private checkAnew(): void {
    for (const [id, at] of this.checks) if (at !== Infinity) this.checks.delete(id);
  }

  /** Where all recipients are alike, nothing is set aside: once is enough, for what another gateway has left. */
  private nextCheck({ id, warmForMs }: ChannelView, now: number): number {
    if (warmForMs === null) return Infinity;
    return now + (this.checks.has(id) ? CHECK_EVERY_MS : CHECK_AGAIN_MS);
  }
}
