export { SettingStore } from './setting-store.js';
export { SettingsModule, SettingsServerModule } from './settings.module.js';
