import { alertsConfig } from './alerts-config.js';
import { ConfigError } from './config-error.js';
import type { Config, IntakeConfig, LimitsConfig } from './config.js';
import { type Environment, environmentSchema } from './environment.schema.js';
import type { GatewayDefinition } from './gateway-definition.js';
import { GatewayDefinitions } from './gateway-definitions.js';
import { httpConfig } from './http-config.js';
import { databaseConfig, dataFolder, mediaConfig, rolesOf } from './process-config.js';
import { withSecretFiles } from './secret-files.js';

/**
 * Reads, validates and freezes the configuration of a program with these gateways. An empty variable counts as absent.
 * Throws ConfigError with the first variable that is wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv, definitions: readonly GatewayDefinition[]): Config {
  const gateways = new GatewayDefinitions(definitions);
  const given = Object.entries(withSecretFiles(env, gateways.secrets())).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const parsed = environmentSchema(gateways).safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'is wrong');
  }
  const environment = parsed.data as Environment;
  requireSecretInProduction(environment);
  const names = new Set(given.map(([name]) => name));
  return deepFreeze(toConfig(environment, gateways, names));
}

function toConfig(env: Environment, gateways: GatewayDefinitions, given: ReadonlySet<string>): Config {
  return {
    environment: env.NODE_ENV,
    http: httpConfig(env),
    roles: rolesOf(env),
    database: databaseConfig(env),
    allowNewerSchema: env.ALLOW_NEWER_SCHEMA,
    redis: env.REDIS_URL === undefined ? undefined : { url: env.REDIS_URL },
    dataFolder: dataFolder(env),
    metricsToken: env.METRICS_TOKEN,
    intake: intakeConfig(env),
    limits: limitsConfig(env),
    gateways,
    gateway: gateways.configOf(env.GATEWAY, env),
    gatewayAllowedSubnets: env.GATEWAY_ALLOWED_SUBNETS ?? [],
    mediaAllowedHosts: env.MEDIA_ALLOWED_HOSTS ?? [],
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    log: { level: env.LOG_LEVEL },
    appSecret: env.APP_SECRET,
    previousAppSecret: env.APP_SECRET_PREVIOUS,
    media: mediaConfig(env),
    webhooks: { allowedSubnets: env.WEBHOOK_ALLOWED_SUBNETS ?? [] },
    shutdownGraceMs: env.SHUTDOWN_GRACE,
    retentionDays: env.RETENTION_DAYS,
    removeAfterDays: removalDays(env, given),
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    alerts: alertsConfig(env),
    installationName: env.INSTALLATION_NAME,
    given,
  };
}

function intakeConfig(env: Environment): IntakeConfig {
  return {
    maxBatch: env.MAX_BATCH,
    maxMessageLength: env.MESSAGE_MAX_LENGTH,
    missingVariable: env.MISSING_VARIABLE,
    timezone: env.SCHEDULE_TIMEZONE,
    schedulePastGraceMs: env.SCHEDULE_PAST_GRACE,
  };
}

function limitsConfig(env: Environment): LimitsConfig {
  return {
    requestsPerMinute: env.RATE_LIMIT_REQUESTS_PER_MINUTE ?? null,
    requestsPerDay: env.RATE_LIMIT_REQUESTS_PER_DAY ?? null,
    messagesPerMinute: env.RATE_LIMIT_MESSAGES_PER_MINUTE ?? null,
    messagesPerDay: env.RATE_LIMIT_MESSAGES_PER_DAY ?? null,
  };
}

/** Rows outlive their texts. A retention that only the panel sets is compared when messages are removed. */
function removalDays({ REMOVE_AFTER_DAYS: days, RETENTION_DAYS }: Environment, given: ReadonlySet<string>): number {
  const isEarly = days > 0 && days < RETENTION_DAYS && given.has('RETENTION_DAYS');
  if (isEarly) throw new ConfigError('REMOVE_AFTER_DAYS', `must be 0, or ${RETENTION_DAYS} (RETENTION_DAYS) or more`);
  return days;
}

function requireSecretInProduction(env: Environment): void {
  if (env.NODE_ENV === 'production' && env.APP_SECRET === undefined) {
    throw new ConfigError('APP_SECRET', 'is missing: in production give a random string of 32 characters or more');
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
