import { readFileSync } from 'node:fs';
import { ConfigError, type Endpoint, severalHosts } from '@recado/config';
import type { SslOptions } from 'mysql2';

/** The address of a MySQL or MariaDB server, and how to connect to it. */
export interface MysqlTarget {
  /** The first of the hosts. */
  readonly host: string;
  readonly port: number;
  /** All hosts in their order, of which one is used at a time. */
  readonly hosts: readonly Endpoint[];
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Undefined: no TLS. */
  readonly ssl: SslOptions | undefined;
}

const USUAL_PORT = 3306;
const PARAMETERS = ['ssl', 'ssl-ca', 'ssl-cert', 'ssl-key', 'ssl-verify'];

/**
 * Reads `mysql://user:password@host:port,host:port/database?ssl=true&ssl-ca=/path`. Throws ConfigError, which names a parameter
 * but never repeats the URL: it holds the password.
 */
export function parseMysqlUrl(text: string): MysqlTarget {
  const found = severalHosts(text, USUAL_PORT);
  const first = found?.hosts[0];
  if (!found || !first) throw new ConfigError('DATABASE_URL', 'is not a URL: percent-encode the password');
  const { url, hosts } = found;
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw new ConfigError('DATABASE_URL', `has an unknown parameter "${unknown}"`);
  return {
    ...first,
    hosts,
    user: decode(url.username),
    password: decode(url.password),
    database: decode(url.pathname.slice(1)),
    ssl: tlsOf(url.searchParams),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The only error is a % that is no percent-encoding.
    throw new ConfigError('DATABASE_URL', 'has a "%" that is no percent-encoding: write it as %25');
  }
}

function tlsOf(parameters: URLSearchParams): SslOptions | undefined {
  const names = ['ssl-ca', 'ssl-cert', 'ssl-verify'];
  if (
    !flag(
      parameters,
      'ssl',
      names.some((name) => parameters.has(name)),
    )
  )
    return undefined;
  const verify = flag(parameters, 'ssl-verify', true);
  return {
    ca: pem(parameters, 'ssl-ca'),
    cert: pem(parameters, 'ssl-cert'),
    key: pem(parameters, 'ssl-key'),
    rejectUnauthorized: verify,
    // By default the driver does not compare names and would accept any certificate of the authority.
    verifyIdentity: verify,
  };
}

function flag(parameters: URLSearchParams, name: string, fallback: boolean): boolean {
  const value = parameters.get(name) ?? String(fallback);
  if (value !== 'true' && value !== 'false') throw new ConfigError('DATABASE_URL', `must say ${name}=true or false`);
  return value === 'true';
}

function pem(parameters: URLSearchParams, name: string): string | undefined {
  const path = parameters.get(name);
  if (path === null) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The error of the system would quote the path of the URL, which has a password.
    throw new ConfigError('DATABASE_URL', `names a file in ${name} that cannot be read`);
  }
}
