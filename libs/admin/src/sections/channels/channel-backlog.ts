import { Injectable } from '@nestjs/common';
import type { ChannelView } from '@recado/channels';
import { LANES, WAITING } from '@recado/core';
import { WaitingFigures } from '@recado/queries';

/** More of them than this need no exact figure. */
export const COUNTED_AT_MOST = 10_000;

/** How much waits for channels, counted to a bound. */
@Injectable()
export class ChannelBacklog {
  constructor(private readonly figures: WaitingFigures) {}

  /** Messages that have not begun; `COUNTED_AT_MOST` + 1: more than that. */
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

  /** The same for each of these, by id. */
  async ofAll(channels: readonly ChannelView[]): Promise<Map<number, number>> {
    const counted = new Map<number, number>();
    for (const { id } of channels) counted.set(id, await this.of(id));
    return counted;
  }
}
