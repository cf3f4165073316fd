import type { GatewayConfig } from './gateway-definition.js';
import type { GatewayDefinitions } from './gateway-definitions.js';

/** The token under which the frozen configuration is injected. */
export const CONFIG = Symbol('CONFIG');

/** Everything the environment decides, read once at start. Durations are in milliseconds, sizes in bytes. */
export interface Config {
  readonly environment: 'development' | 'production' | 'test';
  readonly http: HttpConfig;
  readonly roles: ReadonlySet<Role>;
  readonly database: DatabaseConfig;
  /** A schema that a newer version made is worked on all the same. */
  readonly allowNewerSchema: boolean;
  /** Undefined: the queue is in this process. */
  readonly redis: RedisConfig | undefined;
  /** Where the secrets that are made at the first start are kept: the folder of the SQLite file, else `./data`. */
  readonly dataFolder: string;
  readonly intake: IntakeConfig;
  /** Of every key that has no limits of its own; null: none. */
  readonly limits: LimitsConfig;
  /** The kinds of gateways of this program. */
  readonly gateways: GatewayDefinitions;
  /** What the default channel sends through. */
  readonly gateway: GatewayConfig;
  /** CIDR ranges that channels may send to although they are link-local or of cloud metadata. */
  readonly gatewayAllowedSubnets: readonly string[];
  readonly admin: AdminConfig;
  /** Opens `/metrics`; undefined: there is no such address. */
  readonly metricsToken: string | undefined;
  readonly log: { readonly level: LogLevel };
  /** Encrypts and signs what must survive a restart; at least 32 characters. Undefined: one is made beside the database. */
  readonly appSecret: string | undefined;
  /** The secret before it: still opens what it encrypted, and seals nothing any more. */
  readonly previousAppSecret: string | undefined;
  readonly webhooks: WebhooksConfig;
  readonly shutdownGraceMs: number;
  readonly retentionDays: number;
  /** Audit entries are removed after so many days. */
  readonly auditRetentionDays: number;
}

export interface HttpConfig {
  readonly host: string;
  readonly port: number;
  /** Public origin without `/api` and without a trailing slash. */
  readonly baseUrl: string;
  /** Which proxies may speak for the client's address; false: none. */
  readonly trustProxy: boolean | number | string;
  readonly maxBodyBytes: number;
}

/** An embedded file, or a server that many processes share. */
export type DatabaseConfig = SqliteConfig | MysqlConfig;

export interface SqliteConfig {
  readonly kind: 'sqlite';
  /** Absolute path of the file. */
  readonly file: string;
}

/** MySQL 8 or MariaDB 10.6 and later. */
export interface MysqlConfig {
  readonly kind: 'mysql';
  /** `mysql://user:password@host:port/database?ssl=…`: never logged. */
  readonly url: string;
  /** Start although the server may lose acknowledged commits at a power loss. */
  readonly allowWeakDurability: boolean;
}

export interface RedisConfig {
  /** `redis://` or `rediss://`: never logged. */
  readonly url: string;
}

export const ROLES = ['api', 'admin', 'worker'] as const;
/** What a process does: takes messages in, serves the panel, sends. */
export type Role = (typeof ROLES)[number];

/** How much a key may ask for in a time. */
export interface LimitsConfig {
  readonly requestsPerMinute: number | null;
  readonly requestsPerDay: number | null;
  readonly messagesPerMinute: number | null;
  readonly messagesPerDay: number | null;
}

export interface IntakeConfig {
  readonly maxBatch: number;
  readonly maxMessageLength: number;
  readonly missingVariable: 'reject' | 'empty';
  /** IANA name of the zone in which `scheduled_at` is read when neither the request nor the key names one. */
  readonly timezone: string;
  readonly schedulePastGraceMs: number;
}

export interface WebhooksConfig {
  /** CIDR ranges, private ones too, that endpoints may lie in; http is for these only. */
  readonly allowedSubnets: readonly string[];
}

export interface AdminConfig {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
