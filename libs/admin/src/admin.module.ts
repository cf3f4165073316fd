import { Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { IntakeModule } from '@recado/intake';
import { MessagesModule } from '@recado/messages';
import { OptOutsModule } from '@recado/opt-outs';
import { QueriesModule } from '@recado/queries';
import { FrontDoorController } from './panel/front-door.controller.js';
import { PanelSettings } from './panel/panel-settings.js';
import { ApiKeysController } from './sections/api-keys/api-keys.controller.js';
import { EditKeyController } from './sections/api-keys/edit-key.controller.js';
import { KeyReveal } from './sections/api-keys/key-reveal.js';
import { KeyPage } from './sections/api-keys/key.page.js';
import { NewKeyController } from './sections/api-keys/new-key.controller.js';
import { ReplaceKeyController } from './sections/api-keys/replace-key.controller.js';
import { RevokeKeyController } from './sections/api-keys/revoke-key.controller.js';
import { BatchesController } from './sections/batches/batches.controller.js';
import { ChannelBacklog } from './sections/channels/channel-backlog.js';
import { ChannelSwitchesController } from './sections/channels/channel-switches.controller.js';
import { ChannelPage } from './sections/channels/channel.page.js';
import { ChannelsController } from './sections/channels/channels.controller.js';
import { DefaultChannelController } from './sections/channels/default-channel.controller.js';
import { EditChannelController } from './sections/channels/edit-channel.controller.js';
import { NewChannelController } from './sections/channels/new-channel.controller.js';
import { TestMessageController } from './sections/channels/test-message.controller.js';
import { HomeController } from './sections/home/home.controller.js';
import { LoginController } from './sections/login/login.controller.js';
import { MessageChangesController } from './sections/messages/message-changes.controller.js';
import { MessagePage } from './sections/messages/message.page.js';
import { MessagesController } from './sections/messages/messages.controller.js';
import { AddOptOutsController } from './sections/opt-outs/add-opt-outs.controller.js';
import { OptOutRulesController } from './sections/opt-outs/opt-out-rules.controller.js';
import { OptOutsController } from './sections/opt-outs/opt-outs.controller.js';
import { PreferencesController } from './sections/preferences/preferences.controller.js';
import { SetupController } from './sections/setup/setup.controller.js';
import { SimulatorController } from './sections/simulator/simulator.controller.js';
import { Reauthentication } from './session/reauthentication.js';
import { SessionSweeper } from './session/session-sweeper.js';
import { SignedInGuard } from './session/signed-in.guard.js';
import { SignedIn } from './session/signed-in.js';

/** The panel. The server must call `registerAdmin` before it initialises an application with this module. */
@Module({
  imports: [AuthModule, ChannelsModule, MessagesModule, IntakeModule, QueriesModule, OptOutsModule, GatewaysModule],
  controllers: [
    LoginController,
    SetupController,
    PreferencesController,
    NewKeyController,
    ApiKeysController,
    EditKeyController,
    ReplaceKeyController,
    RevokeKeyController,
    MessagesController,
    MessageChangesController,
    BatchesController,
    NewChannelController,
    ChannelsController,
    EditChannelController,
    ChannelSwitchesController,
    DefaultChannelController,
    TestMessageController,
    OptOutsController,
    AddOptOutsController,
    OptOutRulesController,
    SimulatorController,
    HomeController,
    FrontDoorController,
  ],
  providers: [
    ChannelBacklog,
    ChannelPage,
    MessagePage,
    PanelSettings,
    SignedIn,
    SignedInGuard,
    Reauthentication,
    KeyPage,
    KeyReveal,
    SessionSweeper,
  ],
})
export class AdminModule {}
