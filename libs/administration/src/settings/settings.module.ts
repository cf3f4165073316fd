import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { SettingStore } from './setting-store.js';
import { SettingsWatch } from './settings-watch.js';

/** The settings of the installation as one-shot commands need them: read once. */
@Module({ imports: [AuditModule], providers: [SettingStore], exports: [SettingStore] })
export class SettingsModule {}

/** The same for a server, which learns of every change. */
@Module({ imports: [SettingsModule], providers: [SettingsWatch], exports: [SettingsModule] })
export class SettingsServerModule {}
