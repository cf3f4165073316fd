export { SMTP_SECURITIES, type SmtpSecurity, type SmtpServer } from './alert-routes.js';
export { ConfigError } from './config-error.js';
export { configWarnings, isGuessable, mistakenVariables, variableNames } from './config-warnings.js';
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
  installationName,
  isTimeZone,
  namesSentinels,
  readSentinelUrl,
  type SentinelTarget,
  type Endpoint,
  severalHosts,
  baseAddress,
  headerSecret,
  webAddress,
} from './environment.schema.js';
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
export { GatewayDefinitions, type PresetNews, presetNews, takenPreset } from './gateway-definitions.js';
export { loadConfig, secretVariables } from './load-config.js';
export {
  MAX_DAYS,
  parseDuration,
  DAYS_NAMES,
  NUMBER_VARIABLES,
  daysBy,
  type DaysFault,
  type DaysName,
  LEAST_AUDIT_DAYS,
} from './numbers.js';
export { programVersion, sourceFolder } from './program-files.js';
export { DEFAULT_CHANNEL, SETTING_VARIABLES, type SettingName, type SettingValues, Settings } from './settings.js';
export type { TracingConfig } from './trace-rules.js';
