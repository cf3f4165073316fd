import { Injectable, Get } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { type Banner, type Localization, PanelPages, PanelRequest } from '../../session/kit.js';
import type { BannerView } from '../../ui/kit.js';
import { pausedBy } from './channel-state.js';
import { ShowChannel } from './show-channel.js';
import { channelTexts } from './texts/index.js';

/** Says on every page that somebody has paused all channels. */
@Injectable()
export class PauseBanner implements Banner {
  constructor(private readonly channels: Channels) {}

  read(reader: Localization): BannerView | null {
    const { allPaused } = this.channels;
    if (!allPaused) return null;
    const title = reader.texts(channelTexts).channels.allPaused;
    return { title, text: pausedBy(allPaused, reader), href: '/admin/channels' };
  }
}

/** The list of channels, and the page of one. */
@PanelPages('channels')
export class ChannelsController {
  constructor(private readonly page: ShowChannel) {}

  @Get()
  async list(panel: PanelRequest): Promise<void> {
    await this.page.showAll(panel);
  }

  @Get(':id')
  async detail(panel: PanelRequest): Promise<void> {
    await this.page.show(panel, await this.page.find(panel.id), {
      tested: panel.query.tested,
      waits: panel.query.waits,
    });
  }
}
