import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import type { Localization } from '../../i18n/localization.js';
import type { Banner } from '../../panel/banner.js';
import type { BannerView } from '../../ui/banner-line.js';
import { pausedBy } from './channel-state.js';
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
