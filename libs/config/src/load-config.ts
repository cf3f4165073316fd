import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AlertsConfig, SmtpServer } from './alert-routes.js';
import { ConfigError } from './config-error.js';
import { type Config, type DatabaseConfig, type Role, ROLES, type HttpConfig } from './config.js';
import { type Environment, environmentSchema } from './environment.schema.js';
import type { GatewayDefinition } from './gateway-definition.js';
import { GatewayDefinitions } from './gateway-definitions.js';
import { numbersOf, type NumbersOf } from './numbers.js';
import { readHeaders, type TracingConfig } from './trace-rules.js';

/** The database of the installation. */
function databaseConfig(env: Environment): DatabaseConfig {
  const { DATABASE_URL: url, ALLOW_WEAK_DURABILITY: allowWeakDurability } = env;
  return isSqlite(env) ? { kind: 'sqlite', file: sqliteFile(url) } : { kind: 'mysql', url, allowWeakDurability };
}

/** The folder of the SQLite file, else `./data`. */
function dataFolder(env: Environment): string {
  return isSqlite(env) ? dirname(sqliteFile(env.DATABASE_URL)) : resolve('data');
}

/** Where files are kept, how large each and all of them may be. */
function mediaConfig(env: Environment): Config['media'] {
  const folder = env.MEDIA_FOLDER === undefined ? join(dataFolder(env), 'media') : resolve(env.MEDIA_FOLDER);
  const numbers = numbersOf('media', env);
  const quotas = { MEDIA_QUOTA_PER_KEY: numbers.maxBytesPerKey, MEDIA_QUOTA: numbers.maxBytesInAll };
  for (const [variable, bytes] of Object.entries(quotas))
    if (bytes !== null && bytes < numbers.maxBytes)
      throw new ConfigError(variable, `must be 0, or ${numbers.maxBytes} bytes (MEDIA_MAX_BYTES) or more`);
  return { store: env.MEDIA_STORE, folder, ...numbers };
}

/** Where scheduled backups are written, how often, and how many stay. */
function backupsConfig(env: Environment): Config['backups'] {
  const folder = env.BACKUP_FOLDER === undefined ? undefined : resolve(env.BACKUP_FOLDER);
  return { folder, ...numbersOf('backups', env) };
}

/**
 * The roles of this process. Throws ConfigError for split roles without a database server and Redis, through which the
 * processes work together.
 */
function rolesOf(env: Environment): ReadonlySet<Role> {
  const roles = new Set(env.ROLES);
  if (roles.size === ROLES.length) return roles;
  if (isSqlite(env)) {
    throw new ConfigError('ROLES', 'must be api,admin,worker on SQLite: split roles need a mysql:// DATABASE_URL');
  }
  if (env.REDIS_URL === undefined) {
    throw new ConfigError('ROLES', 'must be api,admin,worker without Redis: split roles need REDIS_URL');
  }
  return roles;
}

function isSqlite({ DATABASE_URL: url }: Environment): boolean {
  return url.startsWith('sqlite:');
}

function sqliteFile(url: string): string {
  return resolve(url.slice('sqlite:'.length));
}

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;

/** The routes of these variables. Throws ConfigError where one needs another that is missing. */
function alertsConfig(env: Environment): AlertsConfig {
  return { email: emailOf(env), webhook: webhookOf(env), whatsapp: whatsappOf(env) };
}

function emailOf({ SMTP_URL, ALERTS_EMAIL_TO: to, ALERTS_EMAIL_FROM }: Environment): AlertsConfig['email'] {
  if (SMTP_URL === undefined) {
    if (to !== undefined) throw new ConfigError('SMTP_URL', missingFor('ALERTS_EMAIL_TO'));
    return null;
  }
  if (to === undefined) throw new ConfigError('ALERTS_EMAIL_TO', missingFor('SMTP_URL'));
  const { server, password } = serverOf(SMTP_URL);
  const from = ALERTS_EMAIL_FROM ?? (server.user?.includes('@') ? server.user : (to[0] ?? ''));
  return { server, password, from, to };
}

function serverOf(url: string): { server: SmtpServer; password: string | null } {
  const { protocol, hostname, port, username, password, search } = new URL(url);
  const isTls = protocol === 'smtps:';
  const security = isTls ? 'tls' : search === '' ? 'starttls' : 'none';
  const server: SmtpServer = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    security,
    user: username === '' ? null : decodeURIComponent(username),
  };
  return { server, password: password === '' ? null : decodeURIComponent(password) };
}

function webhookOf({ ALERTS_WEBHOOK_URL: url, ALERTS_WEBHOOK_SECRET: secret }: Environment): AlertsConfig['webhook'] {
  if (url === undefined) return null;
  if (secret === undefined) throw new ConfigError('ALERTS_WEBHOOK_SECRET', missingFor('ALERTS_WEBHOOK_URL'));
  return { url, secret };
}

function whatsappOf({ ALERTS_WHATSAPP_TO: phone, ALERTS_WHATSAPP_CHANNEL: channel }: Environment) {
  return phone === undefined ? null : { channel, phone };
}

/** The sentence about a variable that another one needs. */
const missingFor = (name: string) => `is missing: ${name} needs it`;

/** Variables that may be given as `<NAME>_FILE`, because container platforms provide secrets as files. */
const SECRETS = [
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'ALERTS_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** The variables whose values are secret, those of these gateways among them. */
export function secretVariables(gateways: GatewayDefinitions): string[] {
  return [...SECRETS, ...gateways.secrets()];
}

/**
 * The environment with every `<NAME>_FILE` replaced by the content of that file, without its last line break.
 * Throws ConfigError when a file cannot be read, or when both forms are given.
 */
function withSecretFiles(env: NodeJS.ProcessEnv, ofGateways: readonly string[]): NodeJS.ProcessEnv {
  const result = { ...env };
  for (const name of [...SECRETS, ...ofGateways]) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new ConfigError(name, `is given twice, as ${name} and as ${name}_FILE: keep one`);
    result[name] = readSecret(name, path);
  }
  return result;
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    // The error of the system quotes the path, which may contain a secret.
    throw new ConfigError(`${name}_FILE`, 'names a file that cannot be read');
  }
}

/** The settings of the HTTP server. */
function httpConfig(env: Environment): HttpConfig {
  const numbers = numbersOf('http', env);
  const baseUrl = publicOrigin(env.BASE_URL ?? `http://localhost:${numbers.port}`);
  return {
    host: env.HOST,
    baseUrl,
    trustProxy: trustProxy(env.TRUST_PROXY),
    dialectHosts: env.DIALECT_HOSTS ?? new Map(),
    ...numbers,
  };
}

/** Normalised, because cookies and the panel check whether it begins with `https:`. */
function publicOrigin(address: string): string {
  return new URL(address).origin;
}

function trustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Undefined: no endpoint is given, so nothing is traced. */
function tracingConfig(env: Environment): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  if (endpoint === undefined) return undefined;
  const headers = readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {};
  return { endpoint, headers, service, sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG };
}

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
  const given = Object.entries(withSecretFiles(env, gateways.fromFiles())).filter(
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
