import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Clock, type Lane, LANES, MessageStatus } from '@recado/core';
import { WaitingFigures } from './waiting-figures.js';

const { Pending, Scheduled } = MessageStatus;

/** Above this a count is given as so many and one, so that no query counts a long backlog to its end. */
export const LANE_COUNTED_AT_MOST = 10_000;

/** What waits in one lane, over all channels. */
export interface LaneWaiting {
  lane: Lane;
  /** Messages to send as soon as their channel can. */
  pending: number;
  /** Messages with a time of their own. */
  scheduled: number;
  /** How long the longest waiting due message has been waiting, in ms; null: none is due. */
  oldestMs: number | null;
}

/** What waits in each lane, read from the claim index at a bounded cost. */
@Injectable()
export class WaitingOverview {
  constructor(
    private readonly figures: WaitingFigures,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<LaneWaiting[]> {
    const all = (await this.channels.all()).map(({ id }) => id);
    const ids = [...(await this.figures.channelsUnfinished(all))];
    const now = this.clock.now();
    const oldest = await this.figures.oldestWaiting(ids, now);
    const lanes: LaneWaiting[] = [];
    for (const lane of LANES) {
      const [pending, scheduled] = [await this.count(Pending, ids, lane), await this.count(Scheduled, ids, lane)];
      const since = oldest.get(lane);
      lanes.push({ lane, pending, scheduled, oldestMs: since === undefined ? null : now - since });
    }
    return lanes;
  }

  private count(status: MessageStatus, channelIds: readonly number[], lane: Lane): Promise<number> {
    return this.figures.count(status, channelIds, lane, LANE_COUNTED_AT_MOST + 1);
  }
}
