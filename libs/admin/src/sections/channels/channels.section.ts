import type { Section } from '../../panel/section.js';
import { ChannelBacklog } from './channel-backlog.js';
import { ChannelSwitchesController } from './channel-switches.controller.js';
import { ChannelPage } from './channel.page.js';
import { ChannelsController } from './channels.controller.js';
import { DefaultChannelController } from './default-channel.controller.js';
import { EditChannelController } from './edit-channel.controller.js';
import { NewChannelController } from './new-channel.controller.js';
import { TestMessageController } from './test-message.controller.js';

/** Channels. `new` comes before `:id`. */
export const CHANNELS: Section = {
  controllers: [
    NewChannelController,
    ChannelsController,
    EditChannelController,
    ChannelSwitchesController,
    DefaultChannelController,
    TestMessageController,
  ],
  providers: [ChannelBacklog, ChannelPage],
  link: { section: 'channels', group: 'sending', href: '/admin/channels', icon: 'send' },
  stylesheet: 'sections/channels/channels.css',
};
