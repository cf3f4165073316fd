export { InstallationSettings } from './installation-settings.js';
export type { SettingFault, SettingFaults, SettingsInput } from './setting-input.js';
export { SettingsModule, SettingsServerModule } from './settings.module.js';
