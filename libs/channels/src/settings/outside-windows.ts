import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type OutsideWindow } from '@recado/config';
import { Channels } from '../list/channels.js';
import { ChannelSettings } from './channel-settings.js';

/** How channels send to recipients who have not written to them lately. */
@Injectable()
export class OutsideWindows {
  constructor(
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Undefined: the provider of the channel takes free texts for everybody, or the channel has no settings. */
  async of(channelId: number): Promise<OutsideWindow | undefined> {
    const channel = this.channels.withId(channelId);
    const outsideWindow = channel && this.config.gateways.find(channel.gateway)?.outsideWindow;
    if (!outsideWindow) return undefined;
    const settings = await this.settings.of(channelId);
    return settings && outsideWindow(settings);
  }
}
