import { Injectable } from '@nestjs/common';
import { AccountNews, type AccountState, Channels } from '@recado/channels';
import { AccountConditions } from './account-conditions.js';

/** The channels whose accounts the provider restricts or has disabled. */
@Injectable()
export class RestrictedAccounts extends AccountConditions {
  readonly kind = 'account_restricted';

  constructor(channels: Channels, news: AccountNews) {
    super(channels, news);
  }

  protected override find({ restriction }: AccountState) {
    if (!restriction) return null;
    const { value, detail } = restriction;
    return { value: detail === null ? value : `${value}, ${detail}` };
  }
}
