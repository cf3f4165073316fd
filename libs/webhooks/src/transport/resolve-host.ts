import { lookup, Resolver } from 'node:dns/promises';

/** Twice this for a name whose servers are silent, in ms. */
const QUERY_TIMEOUT_MS = 2_500;
/** What a resolver that is in order says of a name that it does not know. */
const UNKNOWN = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'];

/**
 * Every address of a host name. Asks the DNS itself: the system's own way blocks one of the process's four threads for
 * as long as a dead server is silent, and others need these (passwords are hashed there). Only names that the DNS does
 * not know go that way, which finds them in the hosts file or below a search domain.
 */
export async function resolveHost(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  const silent = failures.find((error) => !UNKNOWN.includes(codeOf(error)));
  if (silent) throw silent;
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

function codeOf(error: Error): string {
  return String((error as NodeJS.ErrnoException).code);
}
