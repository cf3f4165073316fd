import { lookup, Resolver } from 'node:dns/promises';

/** A name whose servers do not answer takes twice this time, in ms. */
const QUERY_TIMEOUT_MS = 2_500;
/** Codes of a working resolver for an unknown name. */
const UNKNOWN = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'];

/**
 * Every address of a host name. It queries the DNS directly: the system's resolver blocks one of the process's four
 * threads while a DNS server does not answer, and others need these threads (passwords are hashed there). Only names that
 * the DNS does not know go to the system's resolver, which also reads the hosts file and the search domains.
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
