import type { Config } from '@recado/config';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the address of the request proves nothing; undefined: it is that of the connection, or of a named proxy's client. */
    addressDoubt?: AddressDoubt | undefined;
  }
}

/** The code of the sentence that says so. */
export type AddressDoubt = 'proxies_all_trusted' | 'proxy_unnamed';

/** By these headers a proxy says whose request it passes on. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Whether the address of a request may be another one than it looks: anybody can write it where every sender is trusted
 * as a proxy, and behind a proxy that is not named everybody has the proxy's own.
 */
export function addressDoubt(
  { headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>,
  trustProxy: Config['http']['trustProxy'],
): AddressDoubt | undefined {
  if (trustProxy === true || (typeof trustProxy === 'string' && /\/0(?:\s|,|$)/.test(trustProxy)))
    return 'proxies_all_trusted';
  // The first address is that of the connection. No other one is believed where its sender is not a named proxy.
  const isDirect = (ips?.length ?? 1) < 2;
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return isDirect && isForwarded ? 'proxy_unnamed' : undefined;
}
