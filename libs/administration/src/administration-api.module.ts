import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { IntakeModule } from '@recado/intake';
import { ListsModule, SendsModule } from '@recado/campaigns';
import { SettingsServerModule } from './settings/settings.module.js';
import { ChannelConnectionsModule } from './channels/channel-connections.module.js';
import { ChannelAdministration } from './channels/http/channel-administration.js';
import { ChannelChecksController } from './channels/http/channel-checks.controller.js';
import { ChannelTemplatesController } from './channels/http/channel-templates.controller.js';
import { ChannelSwitchesController } from './channels/http/channel-switches.controller.js';
import { ChannelJson } from './channels/http/channel.json.js';
import { ChannelsController } from './channels/http/channels.controller.js';
import { PairingController } from './channels/http/pairing.controller.js';
import { KeyAdministration } from './keys/key-administration.js';
import { KeyRotations } from './keys/key-rotations.js';
import { KeysController } from './keys/keys.controller.js';
import { SendAdministration } from './sends/send-administration.js';
import { SendChoicesOf } from './sends/send-choices.js';
import { SendRequests } from './sends/send-requests.js';
import { SendsController } from './sends/sends.controller.js';
import { SavedTextsController } from './texts/saved-texts.controller.js';
import { TextAdministration } from './texts/text-administration.js';
import { Versions } from './http/versions.js';

/** The routes by which programs administer the installation. */
@Module({
  imports: [
    ...[AuditModule, AuthModule, ChannelsModule, ChannelConnectionsModule, IntakeModule, SettingsServerModule],
    ...[SendsModule, ListsModule],
  ],
  providers: [
    ...[Versions, ChannelAdministration, ChannelJson, KeyAdministration, KeyRotations],
    ...[TextAdministration, SendAdministration, SendChoicesOf, SendRequests],
  ],
  controllers: [
    ChannelsController,
    ChannelSwitchesController,
    ChannelChecksController,
    PairingController,
    ChannelTemplatesController,
    KeysController,
    SavedTextsController,
    SendsController,
  ],
})
export class AdministrationApiModule {}
