import { Module, type ModuleMetadata } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { Badges } from './panel/badges.js';
import { FrontDoorController } from './panel/front-door.controller.js';
import { PanelSettings } from './panel/panel-settings.js';
import { type Section, Sections } from './panel/section.js';
import { SECTIONS } from './sections/index.js';
import { BulkExports } from './session/bulk-exports.js';
import { Reauthentication } from './session/reauthentication.js';
import { RenewedSessions } from './session/renewed-sessions.js';
import { Reveals } from './session/reveals.js';
import { SessionSweeper } from './session/session-sweeper.js';
import { SignedInGuard } from './session/signed-in.guard.js';
import { SignedIn } from './session/signed-in.js';
import { Meanwhile } from './session/meanwhile.js';
import { LateForms } from './session/late-forms.js';
import { OnceForms } from './session/once-forms.js';
import { TypedSecrets } from './session/typed-secrets.js';
import { UnknownAddressController } from './session/unknown-address.controller.js';

/** A panel of these sections. */
export function panelOf(sections: readonly Section[]): ModuleMetadata {
  return {
    imports: [...new Set([AuditModule, AuthModule, ...sections.flatMap(({ imports = [] }) => imports)])],
    controllers: [...sections.flatMap(({ controllers }) => controllers), FrontDoorController, UnknownAddressController],
    providers: [
      ...sections.flatMap(({ providers = [], badge }) => [...providers, ...(badge ? [badge] : [])]),
      { provide: Sections, useValue: { all: sections } },
      Badges,
      PanelSettings,
      SignedIn,
      SignedInGuard,
      BulkExports,
      Reauthentication,
      RenewedSessions,
      Reveals,
      TypedSecrets,
      LateForms,
      Meanwhile,
      OnceForms,
      SessionSweeper,
    ],
  };
}

/** The admin panel. The server must call `registerAdmin` before it initialises an application with this module. */
@Module(panelOf(SECTIONS))
export class AdminModule {}
