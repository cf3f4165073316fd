import { BackupsModule } from '@recado/backups';
import { ChannelsModule } from '@recado/channels';
import { SettingsModule } from '@recado/settings';
import { defineSection } from '../../panel/section.js';
import { SettingsController } from './settings.controller.js';
import { settingsTexts } from './texts/index.js';

/** The settings of the installation. */
export const SETTINGS = defineSection({
  path: 'settings',
  group: 'installation',
  icon: 'sliders',
  texts: settingsTexts,
  controllers: [SettingsController],
  imports: [BackupsModule, SettingsModule, ChannelsModule],
});
