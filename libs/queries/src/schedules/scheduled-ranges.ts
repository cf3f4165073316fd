import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Aside, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';
import { type ScheduleRange, scheduleRanges, type ScheduleSelection, WaitingKeys } from '@recado/messages';

/** Keys and lanes of channels that one page looks at, at most. */
const MAX_RANGES = 60;

/** Which scheduled messages a page is about. */
export type ScheduledFilter = Pick<ScheduleSelection, 'channelId' | 'apiKeyId'>;

/** The ranges of the claim index that a page is about, and whether these are all. */
export interface FoundRanges {
  ranges: ScheduleRange[];
  isAll: boolean;
}

/** The keys and lanes of channels that have scheduled messages: each is one range of the claim index. */
@Injectable()
export class ScheduledRanges {
  private readonly keys: WaitingKeys;

  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
  ) {
    this.keys = new WaitingKeys(database);
  }

  /** The first of them, and whether these are all. */
  async of(filter: ScheduledFilter): Promise<FoundRanges> {
    const reader = { all: this.database.read.bind(this.database) };
    const wanted = { statuses: [MessageStatus.Scheduled], asides: [Aside.No, Aside.Cold] };
    const all = this.channels.current().map(({ id }) => id);
    const channelIds = [...(await this.keys.channels(all, wanted))];
    const ranges: ScheduleRange[] = [];
    for await (const range of scheduleRanges(reader, filter, channelIds)) {
      if (ranges.length === MAX_RANGES) return { ranges, isAll: false };
      ranges.push(range);
    }
    return { ranges, isAll: true };
  }
}
