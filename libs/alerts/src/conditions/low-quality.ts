import { Injectable } from '@nestjs/common';
import { AccountNews, type AccountState, Channels, hasBadQuality } from '@recado/channels';
import { AccountConditions } from './account-conditions.js';

/** The channels whose numbers recipients rate badly. */
@Injectable()
export class LowQuality extends AccountConditions {
  readonly kind = 'quality_low';

  constructor(channels: Channels, news: AccountNews) {
    super(channels, news);
  }

  protected override find(state: AccountState) {
    return hasBadQuality(state) ? { value: state.quality?.value ?? '' } : null;
  }
}
