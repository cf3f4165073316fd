import { type Endpoint, severalHosts } from './several-hosts.js';
import { hasReadableUser, STRAY_PERCENT } from './setting-rules.js';

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
