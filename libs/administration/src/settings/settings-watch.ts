import { Injectable } from '@nestjs/common';
import { VersionWatch } from '@recado/work';
import { SettingStore } from './setting-store.js';

/** Reads the settings of the installation again when any process has changed them. */
@Injectable()
export class SettingsWatch extends VersionWatch {
  constructor(private readonly settings: SettingStore) {
    super('settings');
  }

  protected override refreshIfChanged(): Promise<void> {
    return this.settings.refreshIfVersionMoved();
  }
}
