import { alertsConfig } from './alerts-config.js';
import { ConfigError } from './config-error.js';
import type { Config } from './config.js';
import { type Environment, environmentSchema } from './environment.schema.js';
import type { GatewayDefinition } from './gateway-definition.js';
import { GatewayDefinitions } from './gateway-definitions.js';
import { httpConfig } from './http-config.js';
import { type NumbersOf, numbersOf } from './numbers.js';
import { backupsConfig, databaseConfig, dataFolder, mediaConfig, rolesOf } from './process-config.js';
import { withSecondNames } from './second-names.js';
import { withSecretFiles } from './secret-files.js';
import { tracingConfig } from './tracing-config.js';

/** The kinds of gateways of a program, and the rules of all its variables. */
interface Rules {
  readonly gateways: GatewayDefinitions;
  readonly schema: ReturnType<typeof environmentSchema>;
}

/** By the list of gateways: rules are compiled at their first use, which takes 3 ms, and a program may read several times. */
const known = new WeakMap<readonly GatewayDefinition[], Rules>();

function rulesOf(definitions: readonly GatewayDefinition[]): Rules {
  const found = known.get(definitions);
  if (found) return found;
  const gateways = new GatewayDefinitions(definitions);
  const rules = { gateways, schema: environmentSchema(gateways) };
  known.set(definitions, rules);
  return rules;
}

/**
 * Reads, validates and freezes the configuration of a program with these gateways. An empty variable counts as absent.
 * Throws ConfigError with the first variable that is wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv, definitions: readonly GatewayDefinition[]): Config {
  const { gateways, schema } = rulesOf(definitions);
  const given = Object.entries(withSecondNames(withSecretFiles(env, gateways.fromFiles()))).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
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
    intake: { ...numbersOf('intake', env), missingVariable: env.MISSING_VARIABLE, timezone: env.SCHEDULE_TIMEZONE },
    limits: numbersOf('limits', env),
    mcp: { ...numbersOf('mcp', env), isOn: env.MCP === 'on' },
    gateways,
    gateway: gateways.configOf(env.GATEWAY, env),
    gatewayAllowedSubnets: env.GATEWAY_ALLOWED_SUBNETS ?? [],
    linkedPhoneServer: env.LINKED_PHONE_SERVER,
    mediaAllowedHosts: env.MEDIA_ALLOWED_HOSTS ?? [],
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    log: { level: env.LOG_LEVEL },
    tracing: tracingConfig(env),
    appSecret: env.APP_SECRET,
    previousAppSecret: env.APP_SECRET_PREVIOUS,
    sealTexts: env.SEAL_TEXTS,
    media: mediaConfig(env),
    backups: backupsConfig(env),
    webhooks: { allowedSubnets: env.WEBHOOK_ALLOWED_SUBNETS ?? [] },
    ...numbersOf('process', env),
    ...checkedDays(numbersOf('panel', env), given),
    alerts: alertsConfig(env),
    installationName: env.INSTALLATION_NAME,
    given,
  };
}

/** Rows outlive their texts. A retention that only the panel sets is compared when messages are removed. */
function checkedDays(days: NumbersOf<'panel'>, given: ReadonlySet<string>): NumbersOf<'panel'> {
  const { retentionDays: least, removeAfterDays } = days;
  const isEarly = removeAfterDays > 0 && removeAfterDays < least && given.has('RETENTION_DAYS');
  if (isEarly) throw new ConfigError('REMOVE_AFTER_DAYS', `must be 0, or ${least} (RETENTION_DAYS) or more`);
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
