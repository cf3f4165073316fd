import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { DIALECTS, type DialectName, wholeUrl } from '@recado/core';
import { z } from 'zod';
import { LOG_LEVELS, ROLES } from './config.js';
import type { GatewayDefinitions } from './gateway-definitions.js';
import { NUMBER_VARIABLES } from './numbers.js';
import { readHeaders, SAMPLERS } from './trace-rules.js';

/** Longest secret: the tokens of Meta have some 200 characters. */
const MAX_SECRET = 1_024;

/** An http or https URL. User info is refused because it would end up in logs. */
export const webAddress = () => z.string().refine(isHttpUrl, 'must be an http or https URL without user info');

/** A URL to which paths are added, without the slashes at its end. */
export const baseAddress = () =>
  webAddress()
    .refine((text) => !/[?#]/.test(text), 'must end with its path: no ? and no #')
    .transform((text) => text.replace(/\/+$/, ''));

/** A secret that goes into a header unchanged: 1 to 1,024 characters. */
export const headerSecret = () =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{1,${MAX_SECRET}}$`), 'must be visible ASCII characters without spaces');

/** Whether a text is `smtp://` or `smtps://` with a host, and nothing after its port but `?security=none`. */
function isSmtpUrl(text: string): boolean {
  const url = /^smtps?:\/\//.test(text) ? wholeUrl(text) : null;
  if (url === null) return false;
  const { hostname, pathname, search, hash } = url;
  return hostname !== '' && /^\/?$/.test(pathname) && /^(?:\?security=none)?$/.test(search) && hash === '';
}

/** What is wrong where user and password of a URL cannot be decoded. */
const STRAY_PERCENT = 'has a "%" that is no percent-encoding: write it as %25';

/** Whether each `%` in the user and the password of a URL begins a code, so that they can be decoded. */
function hasReadableUser(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    // A % that is no percent-encoding.
    return false;
  }
}

function isHttpUrl(text: string): boolean {
  const url = wholeUrl(text.trim());
  if (url === null) return false;
  const { protocol, username, password } = url;
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** A host of a URL that may name several, and its port. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** A URL with the first of its hosts only, which any parser reads, and all of its hosts. */
interface SeveralHosts {
  readonly url: URL;
  readonly hosts: readonly Endpoint[];
}

/** What comes before the hosts, the hosts, and the rest. The last @ ends user and password. */
const PARTS = /^([a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/is;

/** Reads a URL in which several hosts are separated by commas; undefined for what is no URL, or has a wrong port. */
export function severalHosts(text: string, usualPort: number): SeveralHosts | undefined {
  const [, before, list, after] = PARTS.exec(text) ?? [];
  if (before === undefined || list === undefined) return undefined;
  const urls = list.split(',').map((host) => `${before}${host.trim()}${after}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  const parsed = urls.map((url) => new URL(url));
  const hosts = parsed.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPort : Number(port),
  }));
  const [url] = parsed;
  return url === undefined || hosts.some(({ host }) => host === '') ? undefined : { url, hosts };
}

/**
 * What is wrong where the same host and port stand in a URL twice: the second one would look like a spare that is not there.
 * Undefined: nothing, or the text is no URL.
 */
function repeatedHost(text: string, usualPort: number): string | undefined {
  const places = severalHosts(text, usualPort)?.hosts.map(({ host, port }) => `${host.toLowerCase()}:${port}`) ?? [];
  const again = places.find((place, index) => places.indexOf(place) < index);
  return again === undefined ? undefined : `names ${again} twice: name each host once`;
}

/** A Redis whose primary Sentinels name, and how to log in to both. */
export interface SentinelTarget {
  readonly sentinels: readonly Endpoint[];
  /** The name by which the Sentinels know the primary. */
  readonly name: string;
  readonly database: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly sentinelUsername: string | undefined;
  readonly sentinelPassword: string | undefined;
  /** Whether Redis and Sentinels are reached over TLS. */
  readonly tls: boolean;
}

const MYSQL_PORT = 3306;
const SENTINEL_PORT = 26379;
const SCHEME = /^redis(s?)\+sentinel:\/\//i;
const PARAMETERS = ['sentinelUsername', 'sentinelPassword'];
/** `/name` or `/name/0`. */
const PATH = /^\/([^/]+)(?:\/(\d{1,5})?)?$/;

/** Whether a URL names Sentinels, not Redis itself. */
export function namesSentinels(url: string): boolean {
  return SCHEME.test(url);
}

/**
 * Reads `redis+sentinel://:password@s1:26379,s2:26379/name/0?sentinelPassword=…`, or `rediss+sentinel://` for TLS. Returns
 * what is wrong, without a part of the URL, which has passwords.
 */
export function readSentinelUrl(text: string): SentinelTarget | { fault: string } {
  const found = severalHosts(text, SENTINEL_PORT);
  if (!found) return { fault: 'is not a URL: percent-encode the password, and look at hosts and ports' };
  const { url, hosts } = found;
  if (!hasReadableUser(url.href)) return { fault: STRAY_PERCENT };
  const repeated = repeatedHost(text, SENTINEL_PORT);
  if (repeated !== undefined) return { fault: repeated };
  const path = PATH.exec(url.pathname);
  const name = decoded(path?.[1]);
  const isKnown = [...url.searchParams.keys()].every((parameter) => PARAMETERS.includes(parameter));
  if (name === undefined || url.hash !== '' || !isKnown)
    return {
      fault:
        'must end with the name of the primary, and may have the number of a database and ?sentinelPassword=: redis+sentinel://host:26379,host:26379/mymaster/0',
    };
  return {
    sentinels: hosts,
    name,
    database: Number(path?.[2] ?? 0),
    username: decoded(url.username),
    password: decoded(url.password),
    sentinelUsername: url.searchParams.get('sentinelUsername') || undefined,
    sentinelPassword: url.searchParams.get('sentinelPassword') || undefined,
    tls: SCHEME.exec(text)?.[1] !== '',
  };
}

/** Undefined for what is empty or cannot be decoded. */
function decoded(part: string | undefined): string | undefined {
  if (!part) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    // A % that is no percent-encoding; in the user it was refused before.
    return undefined;
  }
}

const CLUSTER =
  'names a Redis Cluster, which is not supported: the queue lives in one slot, so it would use one node. Give one Redis, or Sentinels';
const SEVERAL =
  'names several hosts: give one address, such as that of a proxy, or Sentinels as redis+sentinel://host:26379,host:26379/mymaster';
/** A comma before the path; the last @ ends user and password. */
const SEVERAL_HOSTS = /^rediss?:\/\/(?:[^/]*@)?[^/@]*,/;

/** The rule of REDIS_URL: one Redis, or the Sentinels that name its primary. */
export function redisUrl() {
  return z.string().superRefine((url, context) => {
    const fault = faultOf(url);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
}

function faultOf(url: string): string | undefined {
  if (/^rediss?[+-]cluster:/i.test(url)) return CLUSTER;
  if (namesSentinels(url)) {
    const read = readSentinelUrl(url);
    return 'fault' in read ? read.fault : undefined;
  }
  if (!/^rediss?:\/\/.+/.test(url)) return 'must be redis://… or rediss://…, or redis+sentinel://… with Sentinels';
  if (SEVERAL_HOSTS.test(url)) return SEVERAL;
  if (!URL.canParse(url)) return 'is not a URL: percent-encode the password, and look at host and port';
  if (!hasReadableUser(url)) return STRAY_PERCENT;
  if (hasDatabaseNumber(url)) return undefined;
  return 'must end with its host and port, or with the number of a database: redis://host:6379/1';
}

/** The driver takes any other path as database 0. */
function hasDatabaseNumber(url: string): boolean {
  return /^(?:\/\d*)?$/.test(new URL(url).pathname);
}

const MIN_SECRET_LENGTH = 32;
/** The placeholder in `.env.example`, which is public. */
const EXAMPLE_SECRET = 'change-me-to-a-long-random-string-of-your-own';

function databaseFaultOf(url: string): string | undefined {
  if (url.startsWith('sqlite:')) return undefined;
  if (!severalHosts(url, MYSQL_PORT)) return 'is not a URL: percent-encode the password';
  return repeatedHost(url, MYSQL_PORT);
}

/** Host names, each with the dialect that is spoken at its root; undefined: the text is no list of these. */
function dialectHosts(text: string): ReadonlyMap<string, DialectName> | undefined {
  const pairs = text.split(',').map((pair) => /^\s*([a-z0-9.-]+)=([a-z-]+)\s*$/i.exec(pair));
  const hosts = pairs.map((pair) => [
    pair?.[1]?.toLowerCase() ?? '',
    DIALECTS.find((dialect) => dialect === pair?.[2]),
  ]) as [string, DialectName | undefined][];
  if (hosts.some(([host, dialect]) => host === '' || dialect === undefined)) return undefined;
  return new Map(hosts as [string, DialectName][]);
}

/** All variables but the numbers. */
const ownVariables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: webAddress()
    .refine(isRoot, 'must be the root of a host, such as https://recado.example.com: a path is not served')
    .optional(),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES, 'must list some of api,admin,worker')).min(1))
    .default([...ROLES]),
  TRUST_PROXY: z
    .string()
    .refine(isProxyTrust, 'must be true, false, a number of hops, or addresses and subnets: 10.0.0.1, 10.1.0.0/16')
    .optional(),
  DIALECT_HOSTS: z
    .string()
    .refine(
      (text) => dialectHosts(text) !== undefined,
      `must list host names with a dialect each, such as meta.example.com=meta: ${DIALECTS.join(', ')}`,
    )
    .transform((text) => dialectHosts(text))
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(
      /^(sqlite:.+|mysql:\/\/[^/]+\/[^/?]+.*)$/,
      'must be sqlite:<path of a file> or mysql://user:password@host:port/database',
    )
    .superRefine((url, context) => {
      const fault = databaseFaultOf(url);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .default('sqlite:./data/recado.sqlite'),
  ALLOW_WEAK_DURABILITY: z.stringbool('must be true or false').default(false),
  ALLOW_NEWER_SCHEMA: z.stringbool('must be true or false').default(false),
  REDIS_URL: redisUrl().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,255}$/, 'must have 16 to 255 visible ASCII characters')
    .optional(),
  APP_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have ${MIN_SECRET_LENGTH} characters or more`)
    .refine((secret) => secret !== EXAMPLE_SECRET, 'is the example one: choose your own')
    .optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have ${MIN_SECRET_LENGTH} characters or more`)
    .optional(),
  SEAL_TEXTS: z.stringbool('must be true or false').default(false),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have 12 characters or more').max(128, 'may have 128 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  // Used by the command line, which reads it before the configuration is validated.
  RECADO_LANG: z.enum(['pt-BR', 'en'], 'must be pt-BR or en').optional(),
  SCHEDULE_TIMEZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('America/Sao_Paulo'),
  MCP: z.enum(['on', 'off']).default('off'),
  MISSING_VARIABLE: z.enum(['reject', 'empty']).default('reject'),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be smtp://user:password@host:587 or smtps://user:password@host:465')
    .refine(hasReadableUser, STRAY_PERCENT)
    .optional(),
  ALERTS_EMAIL_TO: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.email('must list e-mail addresses')).max(10, 'may list 10 e-mail addresses'))
    .optional(),
  ALERTS_EMAIL_FROM: z.email('must be an e-mail address').optional(),
  ALERTS_WEBHOOK_URL: webAddress().optional(),
  ALERTS_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and the base64 of 24 to 64 random bytes')
    .optional(),
  ALERTS_WHATSAPP_TO: z
    .string()
    .regex(/^\d{8,15}$/, 'must be a phone number with country code, digits only')
    .optional(),
  ALERTS_WHATSAPP_CHANNEL: z.string().default('default'),
  INSTALLATION_NAME: installationName().default('Recado'),
  GATEWAY: z.string().default('sandbox'),
  GATEWAY_ALLOWED_SUBNETS: subnets(),
  WEBHOOK_ALLOWED_SUBNETS: subnets(),
  MEDIA_ALLOWED_HOSTS: hosts(),
  MEDIA_STORE: z.enum(['database', 'folder'], 'must be database or folder').default('database'),
  MEDIA_FOLDER: z.string().optional(),
  BACKUP_FOLDER: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseAddress()
    .refine((url) => !url.endsWith('/v1/traces'), 'must be without /v1/traces, which is added')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => readHeaders(text) !== undefined, 'must be name=value,name=value with percent-encoded values')
    .optional(),
  OTEL_SERVICE_NAME: installationName().default('recado'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
});

/** Labels of letters, digits and hyphens, without a port. */
const HOST_NAME = /^[a-z\d](?:[a-z\d_-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d_-]*[a-z\d])?)*$/i;

/** One rule for each variable, those of these gateways among them. The defaults are those of `.env.example`. */
export function environmentSchema(gateways: GatewayDefinitions) {
  const GATEWAY = z.enum(gateways.kinds as [string, ...string[]]).default('sandbox');
  return ownVariables.extend({ GATEWAY, ...NUMBER_VARIABLES, ...gateways.variables() });
}

/** The validated variables; numbers have the names of their table, those of gateways the names that these declare. */
export type Environment = z.output<typeof ownVariables> & Readonly<Record<string, unknown>>;

/** A name on one line, 1 to 60 characters. */
export function installationName() {
  return z
    .string()
    .trim()
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u, 'must have 1 to 60 characters on one line');
}

/**
 * Whether an address has no path but `/api`, under which integrators know it, and neither `?` nor `#`. True for a text
 * that is no address: another rule refuses that.
 */
function isRoot(text: string): boolean {
  if (!URL.canParse(text)) return true;
  return !/[?#]/.test(text) && /^\/*(?:api\/*)?$/.test(new URL(text).pathname);
}

function isProxyTrust(text: string): boolean {
  return /^(?:true|false|\d{1,3})$/.test(text) || text.split(',').every((part) => isSubnet(part.trim()));
}

/** An address, a name of a private range, or an address with a prefix length or a network mask. */
function isSubnet(text: string): boolean {
  const [address = '', range, ...more] = text.split('/');
  if (range === undefined) return isIP(address) !== 0 || /^(?:loopback|linklocal|uniquelocal)$/.test(address);
  if (more.length > 0 || isIP(address) === 0) return false;
  if (!/^\d{1,3}$/.test(range)) return isIP(address) === 4 && isNetworkMask(range);
  return Number(range) > 0 && Number(range) <= (isIP(address) === 4 ? 32 : 128);
}

/** An IPv4 mask as `255.255.0.0`: ones, at least one, and then only zeros. */
function isNetworkMask(text: string): boolean {
  return isIP(text) === 4 && Number(ipaddr.IPv4.parse(text).prefixLengthFromSubnetMask()) > 0;
}

/** A list of CIDR ranges, separated by commas. */
function subnets() {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isCidr, 'must list ranges of addresses: 10.0.0.0/8, ::1/128')))
    .optional();
}

/** A list of names of hosts and CIDR ranges, separated by commas. */
function hosts() {
  const isHost = (text: string) => isCidr(text) || (HOST_NAME.test(text) && isIP(text) === 0);
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isHost, 'must list names of hosts or ranges of addresses: minio, 10.0.0.0/8')))
    .optional();
}

/** Requires the full notation: the library also accepts 10/8 and 0x7f000001/8. */
function isCidr(text: string): boolean {
  return ipaddr.isValidCIDR(text) && isIP(text.split('/', 1)[0] ?? '') !== 0;
}

/** Whether a name is an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined && /[A-Za-z]/.test(name);
  } catch {
    // Intl knows no zone of this name.
    return false;
  }
}
