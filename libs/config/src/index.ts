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
export type { EvolutionSettings } from './gateways/evolution.settings.js';
export {
  GATEWAY_KINDS,
  type GatewayConfig,
  type GatewayKind,
  type GatewaySettings,
  IDEMPOTENT_GATEWAYS,
  SETTINGS_SCHEMAS,
} from './gateways/gateway-settings.js';
export type { HttpSettings } from './gateways/http.settings.js';
export type { SandboxSettings } from './gateways/sandbox.settings.js';
export type { SettingsSchema } from './gateways/settings-schema.js';
export type { WahaSettings } from './gateways/waha.settings.js';
export type { WhatsAppCloudSettings } from './gateways/whatsapp-cloud.settings.js';
export { isGuessable } from './guessable-secret.js';
export { loadConfig } from './load-config.js';
export { mistakenVariables } from './mistaken-variables.js';
export { programVersion, sourceFolder } from './program-files.js';
export { parseDuration } from './units.js';
