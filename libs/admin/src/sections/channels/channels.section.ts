import { ChannelsModule } from '@recado/channels';
import { IntakeModule } from '@recado/intake';
import { QueriesModule } from '@recado/queries';
import { defineSection } from '../../panel/section.js';
import { ChannelBacklog } from './channel-backlog.js';
import { ChannelSwitchesController } from './channel-switches.controller.js';
import { ChannelPage } from './channel.page.js';
import { ChannelsController } from './channels.controller.js';
import { DefaultChannelController } from './default-channel.controller.js';
import { EditChannelController } from './edit-channel.controller.js';
import { NewChannelController } from './new-channel.controller.js';
import { PauseBanner } from './pause-banner.js';
import { TestMessageController } from './test-message.controller.js';
import { channelTexts } from './texts/index.js';

/** Channels. `new` comes before `:id`. */
export const CHANNELS = defineSection({
  path: 'channels',
  group: 'sending',
  icon: 'send',
  texts: channelTexts,
  controllers: [
    NewChannelController,
    ChannelsController,
    EditChannelController,
    ChannelSwitchesController,
    DefaultChannelController,
    TestMessageController,
  ],
  providers: [ChannelBacklog, ChannelPage, PauseBanner],
  banner: PauseBanner,
  styles: 'sections/channels/channels.css',
  imports: [ChannelsModule, IntakeModule, QueriesModule],
});
