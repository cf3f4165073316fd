/** The token under which the frozen configuration is injected. */
export const CONFIG = Symbol('CONFIG');

export const GATEWAY_KINDS = ['sandbox', 'http'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];

/** Everything the environment decides, read once at start. Durations are in milliseconds, sizes in bytes. */
export interface Config {
  readonly environment: 'development' | 'production' | 'test';
  readonly http: HttpConfig;
  readonly database: DatabaseConfig;
  readonly intake: IntakeConfig;
  readonly gateway: GatewayConfig;
  readonly admin: AdminConfig;
  readonly log: { readonly level: LogLevel };
  /** Encrypts and signs what must survive a restart; at least 32 characters. Undefined: one is made beside the database. */
  readonly appSecret: string | undefined;
  readonly shutdownGraceMs: number;
  readonly retentionDays: number;
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

export interface DatabaseConfig {
  /** Absolute path of the SQLite file. */
  readonly file: string;
}

export interface IntakeConfig {
  readonly maxBatch: number;
  readonly maxMessageLength: number;
  readonly missingVariable: 'reject' | 'empty';
  /** IANA name of the zone in which `scheduled_at` is read when neither the request nor the key names one. */
  readonly timezone: string;
  readonly schedulePastGraceMs: number;
}

export interface GatewayConfig {
  readonly kind: GatewayKind;
  /** Takes the messages when `kind` is `http`; empty otherwise. */
  readonly httpUrl: string;
}

export interface AdminConfig {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
