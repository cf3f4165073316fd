import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, type GatewayDefinitions, NUMBER_VARIABLES, secretVariables, variableNames } from '@recado/config';
import { addressShape, isOfThisNetwork, maskWords } from './mask-words.js';

/** Variables whose values are one of a few words. They are shown as far as they look like one. */
const CHOICES = new Set([
  ...['NODE_ENV', 'ROLES', 'LOG_LEVEL', 'RECADO_LANG', 'SCHEDULE_TIMEZONE', 'MCP', 'MISSING_VARIABLE', 'GATEWAY'],
  ...['MEDIA_STORE', 'ALLOW_WEAK_DURABILITY', 'ALLOW_NEWER_SCHEMA', 'TRUST_PROXY', 'HOST'],
]);
const CHOICE = /^(?:[A-Za-z]{1,16}(?:[/_,-][A-Za-z]{1,16}){0,3}|\d{1,3}|\d{1,3}(?:\.\d{1,3}){3}|::1?)$/;
const NUMBER = /^(?:none|\d{1,12} ?[a-z]{0,4})$/i;
/** Variables that are addresses: their hosts are shown. */
const ADDRESSES = /^(?:DATABASE_URL|REDIS_URL|BASE_URL|SMTP_URL|ALERTS_WEBHOOK_URL|\w+_URL)$/;

/** Secrets that a server makes beside its database. */
const OWN_FILES = ['app-secret', 'test-key'];

/** The shortest secret that is looked for in the whole report; a shorter one would blacken ordinary words. */
const SHORTEST = 8;
/** Parameters of a connection that hold a secret; the others are switches, names and paths. */
const SECRET_PARAMETER = /pass|pwd|secret|token|key|auth|sig/i;
/** The password of an address with several hosts, which is no URL. */
const OF_HOSTS = /^[a-z][a-z0-9+.-]*:\/\/[^:/?#]*:([^/?#]*)@/i;
/** What a parameter of a web address may be but a secret: a number, a switch or a path. */
const NO_SECRET = /^(?:\d+|true|false|yes|no|on|off|[./~].*)$/i;

/** What the environment gives, one line each: numbers and choices as they are, of addresses the host, of others that they are there. */
export function settingsSection(env: NodeJS.ProcessEnv, gateways: GatewayDefinitions): string {
  const names = variableNames(gateways).filter((name) => isGiven(env[name]) || isGiven(env[`${name}_FILE`]));
  const lines = names.sort().map((name) => {
    const value = env[name];
    return isGiven(value) ? `${name}=${shown(name, value)}` : `${name}: given by a file`;
  });
  return lines.length === 0 ? 'none is given: everything has its default' : lines.join('\n');
}

/** The numbers that count, with those that nobody gave. */
export function numbersSection({ limits, intake, mcp, http, media, ...config }: Config): string {
  const { port, maxBodyBytes } = http;
  const { retentionDays, removeAfterDays, mediaRetentionDays, auditRetentionDays, shutdownGraceMs } = config;
  const { maxBytes, maxBytesPerKey, maxBytesInAll } = media;
  const days = { retentionDays, removeAfterDays, mediaRetentionDays, auditRetentionDays };
  const numbers = {
    ...days,
    shutdownGraceMs,
    port,
    maxBodyBytes,
    maxBytes,
    maxBytesPerKey,
    maxBytesInAll,
    intake,
    limits,
    mcp,
  };
  return JSON.stringify(numbers, null, 1);
}

/** Every secret that this environment or the data folder holds, also by files and inside addresses: none may be in the report. */
export function secretsOf(env: NodeJS.ProcessEnv, gateways: GatewayDefinitions, dataFolder?: string): string[] {
  const names = [...secretVariables(gateways), ...variableNames(gateways).filter((name) => ADDRESSES.test(name))];
  const own = dataFolder === undefined ? [] : OWN_FILES.map((name) => contentOf(join(dataFolder, name)));
  const given = [...new Set(names)].flatMap((name) => [env[name], contentOf(env[`${name}_FILE`])]);
  const values = [...given, ...own].filter(isGiven);
  const found = values.flatMap((value) => [value, ...partsOf(value)]).map((value) => value.trim());
  return [...new Set(found)].filter((value) => value.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** The hosts of all addresses that are given and that others may know: errors name them. */
export function hostsOf(env: NodeJS.ProcessEnv, gateways: GatewayDefinitions): string[] {
  const given = variableNames(gateways).filter((name) => ADDRESSES.test(name));
  const addresses = given.flatMap((name) => [env[name], contentOf(env[`${name}_FILE`])]).filter(isGiven);
  const hosts = addresses.flatMap((address) => {
    const [, rest = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(address) ?? [];
    return rest
      .slice(rest.lastIndexOf('@') + 1)
      .split(',')
      .map((host) => host.replace(/:\d+$/, ''));
  });
  // A short name without a dot, such as db, is a word of its own in a report.
  return [...new Set(hosts)].filter((host) => host.includes('.') && !isOfThisNetwork(host));
}

function shown(name: string, value: string): string {
  if ((name in NUMBER_VARIABLES || name.endsWith('_DAYS')) && NUMBER.test(value)) return value;
  if (CHOICES.has(name) && CHOICE.test(value)) return maskWords(value);
  if (name === 'DATABASE_URL' && value.startsWith('sqlite:')) return 'sqlite:[path left out]';
  if (ADDRESSES.test(name)) return addressShape(value);
  return `[given, ${value.length} characters]`;
}

/**
 * The secrets of an address, as they are written and as they are meant: its password, long names in the path of one of the
 * web, and the parameters that may be secret. A user is none, unless it stands alone, as a token does.
 */
function partsOf(value: string): string[] {
  if (!URL.canParse(value)) {
    const [, password = ''] = OF_HOSTS.exec(value) ?? [];
    return [password, decoded(password)];
  }
  const { protocol, username, password, search, pathname } = new URL(value);
  const isWeb = /^https?:$/.test(protocol);
  const given = [...new URLSearchParams(search)].filter(
    ([name, word]) => SECRET_PARAMETER.test(name) || (isWeb && !NO_SECRET.test(word)),
  );
  const user = isWeb && password === '' ? [username] : [];
  const words = isWeb ? pathname.split('/').filter((word) => word.length >= 16) : [];
  return [password, ...user, ...given.map(([, word]) => word), ...words].flatMap((each) => [each, decoded(each)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % is no encoding: the text stands for itself.
    return text;
  }
}

function contentOf(file: string | undefined): string | undefined {
  if (!isGiven(file)) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // A file that cannot be read puts nothing into the report.
    return undefined;
  }
}

function isGiven(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
