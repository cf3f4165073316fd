import { Injectable } from '@nestjs/common';
import { ChannelBlocks, RESTRICTED } from '@recado/channels';
import { Clock } from '@recado/core';
import type { ReportedState } from './provider-reports.js';

/** A phone is often connected again soon: the first look whether it is comes after so long, in ms. */
const FIRST_LOOK_MS = 10_000;

/** Stops a channel when its provider says that it cannot send, and lets it go on when it says that it can again. */
@Injectable()
export class ChannelStateUpdater {
  constructor(
    private readonly blocks: ChannelBlocks,
    private readonly clock: Clock,
  ) {}

  async apply(state: ReportedState): Promise<void> {
    const { channelId, detail } = state;
    if (state.working) return this.blocks.reconnected(channelId);
    const { code, resume, until } = state;
    if (resume === 'manual') return this.blocks.suspend(channelId, { code, detail });
    const afterMs = until === undefined ? (code === RESTRICTED ? null : FIRST_LOOK_MS) : until - this.clock.now();
    if (afterMs === null || afterMs > 0) await this.blocks.block(channelId, { kind: 'held', code, detail, afterMs });
  }
}
