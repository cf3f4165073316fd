import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { IntakeModule } from '@recado/intake';
import { SettingsServerModule } from '@recado/settings';
import { ChannelConnectionsModule } from './channels/channel-connections.module.js';
import { ChannelAdministration } from './channels/http/channel-administration.js';
import { ChannelChecksController } from './channels/http/channel-checks.controller.js';
import { ChannelSwitchesController } from './channels/http/channel-switches.controller.js';
import { ChannelJson } from './channels/http/channel.json.js';
import { ChannelsController } from './channels/http/channels.controller.js';
import { PairingController } from './channels/http/pairing.controller.js';
import { KeyAdministration } from './keys/key-administration.js';
import { KeysController } from './keys/keys.controller.js';
import { Versions } from './http/versions.js';

/** The routes by which programs administer the installation. */
@Module({
  imports: [AuditModule, AuthModule, ChannelsModule, ChannelConnectionsModule, IntakeModule, SettingsServerModule],
  providers: [Versions, ChannelAdministration, ChannelJson, KeyAdministration],
  controllers: [
    ChannelsController,
    ChannelSwitchesController,
    ChannelChecksController,
    PairingController,
    KeysController,
  ],
})
export class AdministrationApiModule {}
