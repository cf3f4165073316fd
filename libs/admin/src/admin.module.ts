import { Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { DeliveryModule } from '@recado/delivery';
import { MessagesModule } from '@recado/messages';
import { ApiKeysController } from './sections/api-keys/api-keys.controller.js';
import { KeyReveal } from './sections/api-keys/key-reveal.js';
import { NewKeyController } from './sections/api-keys/new-key.controller.js';
import { LoginController } from './sections/login/login.controller.js';
import { MessagesController } from './sections/messages/messages.controller.js';
import { SetupController } from './sections/setup/setup.controller.js';
import { SimulatorController } from './sections/simulator/simulator.controller.js';
import { Reauthentication } from './session/reauthentication.js';
import { SessionSweeper } from './session/session-sweeper.js';
import { SignedInGuard } from './session/signed-in.guard.js';
import { FrontDoorController } from './shell/front-door.controller.js';
import { HomeController } from './shell/home.controller.js';
import { PanelSettings } from './shell/panel-settings.js';
import { PreferencesController } from './shell/preferences.controller.js';

/** The panel. The server must call `registerAdmin` before it initialises an application with this module. */
@Module({
  imports: [AuthModule, MessagesModule, DeliveryModule],
  controllers: [
    LoginController,
    SetupController,
    PreferencesController,
    NewKeyController,
    ApiKeysController,
    MessagesController,
    SimulatorController,
    HomeController,
    FrontDoorController,
  ],
  providers: [PanelSettings, SignedInGuard, Reauthentication, KeyReveal, SessionSweeper],
})
export class AdminModule {}
