import { Injectable } from '@nestjs/common';
import { AccountNews, type AccountState, Channels, type ChannelView, coldLockUntil } from '@recado/channels';
import { AccountConditions } from './account-conditions.js';

/** The channels that may not write to recipients who have not written to them. */
@Injectable()
export class LockedRecipients extends AccountConditions {
  readonly kind = 'reach_out_locked';

  constructor(channels: Channels, news: AccountNews) {
    super(channels, news);
  }

  protected override find(_state: AccountState, channel: ChannelView, now: number) {
    const until = coldLockUntil(channel, now);
    return until === null ? null : { until };
  }
}
