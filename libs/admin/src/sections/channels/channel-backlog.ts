import { Injectable } from '@nestjs/common';
import type { ChannelView } from '@recado/channels';
import { WaitingFigures } from '@recado/queries';

/** Above this the page shows `10.000+`, so that no query counts a long backlog to its end. */
export const COUNTED_AT_MOST = 10_000;

/** How many messages wait for a channel, counted up to a limit. */
@Injectable()
export class ChannelBacklog {
  constructor(private readonly figures: WaitingFigures) {}

  /** Messages that wait for a channel; `COUNTED_AT_MOST` + 1: more than that. */
  async of(channelId: number): Promise<number> {
    return (await this.figures.counts([channelId], COUNTED_AT_MOST + 1)).get(channelId)!;
  }

  /** The same for each of these channels, by id. */
  ofAll(channels: readonly ChannelView[]): Promise<Map<number, number>> {
    return this.figures.counts(
      channels.map(({ id }) => id),
      COUNTED_AT_MOST + 1,
    );
  }
}
