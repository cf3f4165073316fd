import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { LOG_LEVELS, ROLES } from './config.js';
import type { GatewayDefinitions } from './gateway-definitions.js';
import { NUMBER_VARIABLES, PANEL_DAYS } from './numbers.js';
import { redisUrl } from './redis-url-rule.js';
import { severalHosts } from './several-hosts.js';
import { baseAddress, hasReadableUser, isSmtpUrl, STRAY_PERCENT, webAddress } from './setting-rules.js';
import { readHeaders, SAMPLERS } from './trace-rules.js';

const MIN_SECRET_LENGTH = 32;
/** The placeholder in `.env.example`, which is public. */
const EXAMPLE_SECRET = 'change-me-to-a-long-random-string-of-your-own';

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
  DATABASE_URL: z
    .string()
    .regex(
      /^(sqlite:.+|mysql:\/\/[^/]+\/[^/?]+.*)$/,
      'must be sqlite:<path of a file> or mysql://user:password@host:port/database',
    )
    .refine((url) => url.startsWith('sqlite:') || severalHosts(url, 3306), 'is not a URL: percent-encode the password')
    .default('sqlite:./data/recado.sqlite'),
  // Another name of REMOVE_AFTER_DAYS, under which it is read.
  RETENTION_ROWS_DAYS: PANEL_DAYS.removeAfterDays.rule.optional(),
  ALLOW_WEAK_DURABILITY: z.stringbool('must be true or false').default(false),
  ALLOW_NEWER_SCHEMA: z.stringbool('must be true or false').default(false),
  REDIS_URL: redisUrl().optional(),
  LINKED_PHONE_SERVER: z
    .string()
    .regex(
      /^ws:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5}\/[\w/]*$/,
      'must be a stand-in on this machine: ws://127.0.0.1:port/path',
    )
    .optional(),
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
