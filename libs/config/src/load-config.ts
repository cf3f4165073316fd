import { dirname, resolve } from 'node:path';
import { ConfigError } from './config-error.js';
import { type Config, type DatabaseConfig, type LimitsConfig, type Role, ROLES } from './config.js';
import { type Environment, environmentSchema } from './environment.schema.js';
import type { GatewayDefinition } from './gateway-definition.js';
import { GatewayDefinitions } from './gateway-definitions.js';
import { withSecretFiles } from './secret-files.js';

/**
 * Reads, validates and freezes the configuration of a program that has these gateways. An empty variable counts as
 * absent. Throws ConfigError naming the first variable that is wrong.
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
  return deepFreeze(toConfig(environment, gateways));
}

function toConfig(env: Environment, gateways: GatewayDefinitions): Config {
  return {
    environment: env.NODE_ENV,
    http: {
      host: env.HOST,
      port: env.PORT,
      baseUrl: publicOrigin(env),
      trustProxy: trustProxy(env.TRUST_PROXY),
      maxBodyBytes: env.MAX_BODY,
    },
    roles: rolesOf(env),
    database: databaseConfig(env),
    allowNewerSchema: env.ALLOW_NEWER_SCHEMA,
    redis: env.REDIS_URL === undefined ? undefined : { url: env.REDIS_URL },
    dataFolder: dataFolder(env),
    metricsToken: env.METRICS_TOKEN,
    intake: {
      maxBatch: env.MAX_BATCH,
      maxMessageLength: env.MESSAGE_MAX_LENGTH,
      missingVariable: env.MISSING_VARIABLE,
      timezone: env.SCHEDULE_TIMEZONE,
      schedulePastGraceMs: env.SCHEDULE_PAST_GRACE,
    },
    limits: limitsConfig(env),
    gateways,
    gateway: gateways.configOf(env.GATEWAY, env),
    gatewayAllowedSubnets: env.GATEWAY_ALLOWED_SUBNETS ?? [],
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    log: { level: env.LOG_LEVEL },
    appSecret: env.APP_SECRET,
    previousAppSecret: env.APP_SECRET_PREVIOUS,
    webhooks: { allowedSubnets: env.WEBHOOK_ALLOWED_SUBNETS ?? [] },
    shutdownGraceMs: env.SHUTDOWN_GRACE,
    retentionDays: env.RETENTION_DAYS,
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
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

function requireSecretInProduction(env: Environment): void {
  if (env.NODE_ENV === 'production' && env.APP_SECRET === undefined) {
    throw new ConfigError('APP_SECRET', 'is missing: in production give a random string of 32 characters or more');
  }
}

function databaseConfig(env: Environment): DatabaseConfig {
  const { DATABASE_URL: url, ALLOW_WEAK_DURABILITY: allowWeakDurability } = env;
  return url.startsWith('sqlite:')
    ? { kind: 'sqlite', file: sqliteFile(url) }
    : { kind: 'mysql', url, allowWeakDurability };
}

function dataFolder({ DATABASE_URL: url }: Environment): string {
  return url.startsWith('sqlite:') ? dirname(sqliteFile(url)) : resolve('data');
}

function sqliteFile(url: string): string {
  return resolve(url.slice('sqlite:'.length));
}

/** Every process sees the others' work through the database server and Redis; without them there is only one process. */
function rolesOf(env: Environment): ReadonlySet<Role> {
  const roles = new Set(env.ROLES);
  if (roles.size === ROLES.length) return roles;
  if (env.DATABASE_URL.startsWith('sqlite:')) {
    throw new ConfigError('ROLES', 'must be api,admin,worker on SQLite: split roles need a mysql:// DATABASE_URL');
  }
  if (env.REDIS_URL === undefined) {
    throw new ConfigError('ROLES', 'must be api,admin,worker without Redis: split roles need REDIS_URL');
  }
  return roles;
}

/** In one spelling: cookies and the panel ask whether it begins with `https:`. */
function publicOrigin(env: Environment): string {
  const { origin, pathname } = new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`);
  const path = pathname
    .replace(/\/+$/, '')
    .replace(/\/api$/, '')
    .replace(/\/+$/, '');
  return origin + path;
}

function trustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
