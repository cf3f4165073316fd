export { SMTP_SECURITIES, type SmtpSecurity, type SmtpServer } from './alert-routes.js';
export { ConfigError } from './config-error.js';
export { configWarnings } from './config-warnings.js';
export {
  CONFIG,
  type Config,
  type DatabaseConfig,
  type LogLevel,
  type MysqlConfig,
  type Role,
  type SqliteConfig,
} from './config.js';
export { ConfigModule } from './config.module.js';
export {
  carrierFor,
  type CarriedContents,
  type ChannelTraits,
  type GatewayConfig,
  type GatewayDefinition,
  type GatewayPreset,
  type GatewaySettings,
  type GatewayTexts,
  type GatewayWay,
  type OutsideWindow,
  type SettingsForm,
  type SettingTexts,
  settingsOf,
  type SettingsSchema,
  type UsualLimits,
} from './gateway-definition.js';
export { GatewayDefinitions } from './gateway-definitions.js';
export { type PresetNews, presetNews, takenPreset } from './preset-news.js';
export { isGuessable } from './guessable-secret.js';
export { loadConfig } from './load-config.js';
export { mistakenVariables, variableNames } from './mistaken-variables.js';
export { secretVariables } from './secret-files.js';
export { namesSentinels, readSentinelUrl, type SentinelTarget } from './sentinel-url.js';
export { type Endpoint, severalHosts } from './several-hosts.js';
export { programVersion, sourceFolder } from './program-files.js';
export { installationName, isTimeZone } from './environment.schema.js';
export { DAYS_NAMES, NUMBER_VARIABLES, daysBy, type DaysFault, type DaysName, LEAST_AUDIT_DAYS } from './numbers.js';
export { MAX_DAYS } from './number-rules.js';
export { DEFAULT_CHANNEL, SETTING_VARIABLES, type SettingName, type SettingValues, Settings } from './settings.js';
export { baseAddress, headerSecret, webAddress } from './setting-rules.js';
export type { TracingConfig } from './trace-rules.js';
export { parseDuration } from './units.js';
