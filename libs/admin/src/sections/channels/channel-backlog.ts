import { Injectable } from '@nestjs/common';
import type { ChannelView } from '@recado/channels';
import { LANES, WAITING } from '@recado/core';
import { WaitingFigures } from '@recado/queries';

/** Above this the page shows `10.000+`, so that no query counts a long backlog to its end. */
export const COUNTED_AT_MOST = 10_000;

/** How many messages wait for a channel, counted up to a limit. */
@Injectable()
export class ChannelBacklog {
  constructor(private readonly figures: WaitingFigures) {}

  /** Messages that wait for a channel; `COUNTED_AT_MOST` + 1: more than that. */
  async of(channelId: number): Promise<number> {
    let total = 0;
    for (const status of WAITING) {
      for (const lane of LANES) {
        const left = COUNTED_AT_MOST + 1 - total;
        if (left > 0) total += await this.figures.count(status, channelId, lane, left);
      }
    }
    return total;
  }

  /** The same for each of these channels, by id. */
  async ofAll(channels: readonly ChannelView[]): Promise<Map<number, number>> {
    const counted = new Map<number, number>();
    for (const { id } of channels) counted.set(id, await this.of(id));
    return counted;
  }
}
