import { type AccountNews, type AccountState, accountState, type Channels, type ChannelView } from '@recado/channels';
import type { AlertSettings } from '../settings/alert-settings.js';
import { type AlertDetail, type Condition, ConditionSource } from './condition.js';

/** Finds what is wrong with the accounts behind channels, by what their providers told. */
export abstract class AccountConditions extends ConditionSource {
  constructor(
    private readonly channels: Channels,
    private readonly news: AccountNews,
  ) {
    super();
  }

  override async read(_settings: AlertSettings, now: number): Promise<readonly Condition[]> {
    const found: Condition[] = [];
    const channels = this.channels.open();
    const news = await this.news.ofAll(channels.map(({ id }) => id));
    for (const channel of channels) {
      const wrong = this.find(accountState(news.get(channel.id) ?? [], now), channel, now);
      if (wrong) found.push({ subject: String(channel.id), detail: { channel: channel.name, ...wrong } });
    }
    return found;
  }

  /** The facts of what is wrong; null: nothing is. */
  protected abstract find(state: AccountState, channel: ChannelView, now: number): AlertDetail | null;
}
