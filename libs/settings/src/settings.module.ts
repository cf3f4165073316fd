import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { InstallationSettings } from './installation-settings.js';
import { SettingsWatch } from './settings-watch.js';

/** The settings of the installation as one-shot commands need them: read once. */
@Module({ imports: [AuditModule], providers: [InstallationSettings], exports: [InstallationSettings] })
export class SettingsModule {}

/** The same for a server, which learns of every change. */
@Module({ imports: [SettingsModule], providers: [SettingsWatch], exports: [SettingsModule] })
export class SettingsServerModule {}
