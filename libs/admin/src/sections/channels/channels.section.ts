import { ChannelConnectionsModule } from '@recado/administration';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { IntakeModule } from '@recado/intake';
import { QueriesModule } from '@recado/queries';
import { RecipientsModule } from '@recado/recipients';
import { SendsModule } from '@recado/campaigns';
import { defineSection } from '../../session/kit.js';
import { AccountSwitchesController } from './channel-switches.controller.js';
import { ChannelBacklog } from './channel-backlog.js';
import { ChannelFactsReader } from './channel-facts.js';
import { ChannelForms } from './channel-forms.js';
import { ChannelSwitchesController } from './channel-switches.controller.js';
import { ChannelWay } from './channel-way.js';
import { ShowChannel } from './show-channel.js';
import { ChannelsController } from './channels.controller.js';
import { CheckChannelController } from './channel-switches.controller.js';
import { DefaultChannelController } from './channel-switches.controller.js';
import { EditChannelController } from './edit-channel.controller.js';
import { EditPoolController } from './edit-pool.controller.js';
import { PoolsController } from './pools.controller.js';
import { LibraryController } from './channel-switches.controller.js';
import { PairingController } from './pairing.controller.js';
import { NewChannelController } from './new-channel.controller.js';
import { ReceiptSetupController } from './receipt-setup.controller.js';
import { PauseBanner } from './channels.controller.js';
import { PresetController } from './preset.controller.js';
import { TestMessageController } from './channel-switches.controller.js';
import { channelTexts } from './texts/index.js';

/** Channels. `new` and `pools` come before `:id`. */
export const CHANNELS = defineSection({
  path: 'channels',
  group: 'sending',
  place: 'channels',
  icon: 'phone',
  texts: channelTexts,
  controllers: [
    NewChannelController,
    EditPoolController,
    PoolsController,
    ChannelsController,
    EditChannelController,
    ChannelSwitchesController,
    AccountSwitchesController,
    DefaultChannelController,
    TestMessageController,
    LibraryController,
    PairingController,
    CheckChannelController,
    ReceiptSetupController,
    PresetController,
  ],
  providers: [ChannelBacklog, ChannelForms, ChannelFactsReader, ChannelWay, ShowChannel, PauseBanner],
  banner: PauseBanner,
  styles: 'sections/channels/channels.css',
  imports: [
    ...[AuditModule, AuthModule, ChannelConnectionsModule, GatewaysModule, ChannelsModule, IntakeModule],
    ...[QueriesModule, RecipientsModule, SendsModule],
  ],
  commands: [
    { name: 'create', href: '/admin/channels/new' },
    { name: 'createPool', href: '/admin/channels/pools/new' },
    { name: 'pauseAll', href: '/admin/channels#pause-all', posts: '/admin/channels/pause-all' },
  ],
});
