import ipaddr from 'ipaddr.js';
import { type IpAddress, Subnets } from './subnets.js';

/** The range of all public IPv6 addresses that are in use so far. */
const GLOBAL_IPV6 = new Subnets(['2000::/3']);
/** Public by its number, but the host of an Azure machine, which returns its secrets. */
const AZURE_HOST = new Subnets(['168.63.129.16/32']);

/** Whether an address is on the internet. IPv6 addresses that embed an IPv4 address do not count as public. */
export function isPublicAddress(address: IpAddress): boolean {
  if (address.range() !== 'unicast' || AZURE_HOST.contain(address)) return false;
  return address.kind() === 'ipv4' || GLOBAL_IPV6.contain(address);
}

/**
 * Names that no public server has: of the machine itself (RFC 6761), of the local link (RFC 6762), of private networks
 * (`internal`, reserved by ICANN in 2024; `home.arpa`, RFC 8375; what routers and Linux use), which cloud metadata has too
 * (`metadata.google.internal`); and names without a dot, which only a local resolver knows.
 */
const LOCAL_NAME = /^[^.]*$|(?:^|\.)(?:localhost|local|internal|home\.arpa|localdomain|lan)$/;

/**
 * Decides from which addresses a provider may be told to fetch a medium, as far as the text of the address shows it: not
 * from literal addresses that are not public, nor from local names, unless the operator allows them
 * (`MEDIA_ALLOWED_HOSTS`). Names are resolved by the provider, in its network, so they are not resolved here.
 */
export class MediaGuard {
  private readonly allowed: Subnets;
  private readonly allowedNames: ReadonlySet<string>;

  /** `allowedHosts`: CIDR ranges and names of hosts. */
  constructor(allowedHosts: readonly string[]) {
    this.allowed = new Subnets(allowedHosts.filter((host) => host.includes('/')));
    this.allowedNames = new Set(allowedHosts.filter((host) => !host.includes('/')).map((host) => host.toLowerCase()));
  }

  /** The host of an address that no medium may be fetched from; undefined: it may. `url`: one that can be parsed. */
  refusedHost(url: string): string | undefined {
    // The parser has written every form of an IPv4 address (decimal, octal, hexadecimal) with dots already.
    const host = new URL(url).hostname.replace(/^\[|\]$|\.+$/g, '');
    return this.allows(host) ? undefined : host;
  }

  private allows(host: string): boolean {
    if (this.allowedNames.has(host)) return true;
    if (!ipaddr.isValid(host)) return !LOCAL_NAME.test(host);
    const address = ipaddr.parse(host);
    return isPublicAddress(address) || this.allowed.contain(address);
  }
}
