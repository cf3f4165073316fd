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
import { Sections } from './panel/section.js';
import { SECTIONS } from './sections/index.js';
import { Reauthentication } from './session/reauthentication.js';
import { SessionSweeper } from './session/session-sweeper.js';
import { SignedInGuard } from './session/signed-in.guard.js';
import { SignedIn } from './session/signed-in.js';

/** The admin panel. The server must call `registerAdmin` before it initialises an application with this module. */
@Module({
  imports: [AuthModule, ChannelsModule, MessagesModule, IntakeModule, QueriesModule, OptOutsModule, GatewaysModule],
  controllers: [...SECTIONS.flatMap(({ controllers }) => controllers), FrontDoorController],
  providers: [
    ...SECTIONS.flatMap(({ providers = [] }) => providers),
    { provide: Sections, useValue: { all: SECTIONS } },
    PanelSettings,
    SignedIn,
    SignedInGuard,
    Reauthentication,
    SessionSweeper,
  ],
})
export class AdminModule {}
