export { InstallationSettings } from './installation-settings.js';
export { SettingsModule, SettingsServerModule } from './settings.module.js';
