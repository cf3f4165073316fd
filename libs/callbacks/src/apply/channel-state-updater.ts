import { Injectable } from '@nestjs/common';
import { ChannelBlocks, ChannelAccounts, ChannelSightings, RESTRICTED } from '@recado/channels';
import { Clock } from '@recado/core';
import { DISCONNECTED_MS } from '@recado/gateways';
import type { ReportedReachOut, ReportedState } from './provider-reports.js';

/**
 * Suspends a channel when its provider reports that it cannot send, and ends that when it reports that it can. A report
 * from before the channel was last resumed suspends nothing: providers repeat what they could not deliver for days.
 */
@Injectable()
export class ChannelStateUpdater {
  constructor(
    private readonly blocks: ChannelBlocks,
    private readonly facts: ChannelAccounts,
    private readonly clock: Clock,
    private readonly sightings: ChannelSightings,
  ) {}

  /** Locks a channel for recipients who have not written to it, or ends that. */
  async applyReachOut(reachOut: ReportedReachOut): Promise<void> {
    await this.facts.reachOut(reachOut.channelId, reachOut);
  }

  async apply(state: ReportedState): Promise<void> {
    const { channelId, at, detail } = state;
    if (state.working) {
      this.sightings.reported(channelId);
      return this.blocks.reconnected(channelId);
    }
    const { code, resume, until } = state;
    if (resume === 'manual') return this.blocks.suspend(channelId, { code, detail, at });
    const afterMs = until === undefined ? (code === RESTRICTED ? null : DISCONNECTED_MS) : until - this.clock.now();
    if (afterMs !== null && afterMs <= 0) return;
    await this.blocks.block(channelId, { kind: 'held', code, detail, afterMs, at });
  }
}
