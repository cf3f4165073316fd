import type { DialectName } from '@recado/core';
import type { AlertsConfig } from './alert-routes.js';
import type { GatewayConfig } from './gateway-definition.js';
import type { GatewayDefinitions } from './gateway-definitions.js';
import type { NumbersOf } from './numbers.js';
import type { TracingConfig } from './trace-rules.js';

/** The token under which the frozen configuration is injected. */
export const CONFIG = Symbol('CONFIG');

/** The configuration, read once from the environment at the start. Durations are in milliseconds, sizes in bytes. */
export interface Config extends NumbersOf<'process'>, NumbersOf<'panel'> {
  readonly environment: 'development' | 'production' | 'test';
  readonly http: HttpConfig;
  readonly roles: ReadonlySet<Role>;
  readonly database: DatabaseConfig;
  /** Start also on a database schema of a newer version. */
  readonly allowNewerSchema: boolean;
  /** Undefined: the queue lives in this process. */
  readonly redis: RedisConfig | undefined;
  /** Folder of the secrets that the first start creates: that of the SQLite file, else `./data`. */
  readonly dataFolder: string;
  readonly intake: IntakeConfig;
  /** The limits of every key that has none of its own. */
  readonly limits: NumbersOf<'limits'>;
  readonly mcp: McpConfig;
  /** The kinds of gateways of this program. */
  readonly gateways: GatewayDefinitions;
  /** The gateway of the default channel. */
  readonly gateway: GatewayConfig;
  /** CIDR ranges that channels may send to although they are link-local or belong to cloud metadata. */
  readonly gatewayAllowedSubnets: readonly string[];
  /** Names of hosts and CIDR ranges from which media may be sent although they are not public. */
  readonly mediaAllowedHosts: readonly string[];
  readonly admin: AdminConfig;
  /** The token that `/metrics` requires; undefined: `/metrics` answers 404. */
  readonly metricsToken: string | undefined;
  readonly log: { readonly level: LogLevel };
  /** Where traces go; undefined: nothing is traced. */
  readonly tracing: TracingConfig | undefined;
  /** Encrypts and signs what must survive a restart; at least 32 characters. Undefined: created in the data folder. */
  readonly appSecret: string | undefined;
  /** The previous secret: only decrypts what it has encrypted. */
  readonly previousAppSecret: string | undefined;
  /** Texts of messages are encrypted within the database. */
  readonly sealTexts: boolean;
  readonly webhooks: WebhooksConfig;
  readonly media: MediaConfig;
  readonly backups: BackupsConfig;
  /** The routes by which the owner hears of alerts. */
  readonly alerts: AlertsConfig;
  /** What pages and alerts call this installation unless an administrator has named it. */
  readonly installationName: string;
  /** The names of the variables that the environment gives: their settings cannot be changed in the panel. */
  readonly given: ReadonlySet<string>;
}

export interface HttpConfig extends NumbersOf<'http'> {
  readonly host: string;
  /** Public origin without `/api` and without a trailing slash. */
  readonly baseUrl: string;
  /** The proxies whose headers about the client's address are trusted; false: none. */
  readonly trustProxy: boolean | number | string;
  /** Host names at whose root a dialect is spoken, in lower case and without a port. */
  readonly dialectHosts: ReadonlyMap<string, DialectName>;
}

/** An embedded file, or a server that several processes share. */
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
  /** Start although the server may lose acknowledged commits at a power failure. */
  readonly allowWeakDurability: boolean;
}

interface RedisConfig {
  /** `redis://` or `rediss://`, or `redis+sentinel://` or `rediss+sentinel://` with several hosts: never logged. */
  readonly url: string;
}

export const ROLES = ['api', 'admin', 'worker'] as const;
/** What a process does: `api` accepts messages, `admin` serves the panel, `worker` sends. */
export type Role = (typeof ROLES)[number];

interface IntakeConfig extends NumbersOf<'intake'> {
  readonly missingVariable: 'reject' | 'empty';
  /** IANA name of the zone in which `scheduled_at` is read when neither the request nor the key names one. */
  readonly timezone: string;
}

/** Files that programs and people give us. */
interface MediaConfig extends NumbersOf<'media'> {
  /** Where new files are kept. */
  readonly store: 'database' | 'folder';
  /** Absolute path of the folder. */
  readonly folder: string;
}

/** Scheduled backups. */
interface BackupsConfig extends NumbersOf<'backups'> {
  /** Absolute path of the folder; undefined: none are made. */
  readonly folder: string | undefined;
}

/** Tools for assistants. */
interface McpConfig extends NumbersOf<'mcp'> {
  readonly isOn: boolean;
}

interface WebhooksConfig {
  /** CIDR ranges, also private ones, in which endpoints may be. Only these may use http. */
  readonly allowedSubnets: readonly string[];
}

interface AdminConfig {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
