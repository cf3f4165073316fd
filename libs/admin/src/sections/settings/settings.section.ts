import { BackupsModule } from '@recado/backups';
import { ChannelsModule } from '@recado/channels';
import { MediaModule } from '@recado/media';
import { SettingsModule } from '@recado/administration';
import { defineSection } from '../../session/kit.js';
import { SettingsController } from './settings.controller.js';
import { settingsTexts } from './texts/index.js';

/** The settings of the installation. */
export const SETTINGS = defineSection({
  path: 'settings',
  group: 'installation',
  icon: 'sliders',
  texts: settingsTexts,
  commands: Object.keys(settingsTexts.en.commands).map((name) => ({
    name,
    href: '/admin/settings#shell',
    words: name,
  })),
  controllers: [SettingsController],
  imports: [BackupsModule, SettingsModule, ChannelsModule, MediaModule],
});
