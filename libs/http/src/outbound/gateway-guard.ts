import ipaddr from 'ipaddr.js';
import type { AddressGuard, AddressRefusal } from './address-guard.js';
import { type IpAddress, Subnets } from './subnets.js';

/**
 * The addresses at which machines ask their cloud for credentials, and link-local ones. No gateway has such an address,
 * and an administrator who sets a channel's address must not reach them.
 */
const FORBIDDEN = new Subnets([
  '169.254.0.0/16',
  'fe80::/10',
  // AWS, Google Cloud, Alibaba, Azure, Oracle.
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
]);
/** The byte at which an IPv6 address of these ranges contains an IPv4 address. */
const IPV4_AT: Readonly<Record<string, number>> = { ipv4Mapped: 12, rfc6145: 12, rfc6052: 12, '6to4': 2 };

/**
 * Allows a channel every address but link-local ones and those of cloud metadata, unless the operator allows these
 * (`GATEWAY_ALLOWED_SUBNETS`). Gateways may be in private networks and on loopback.
 */
export class GatewayGuard implements AddressGuard {
  private readonly allowed: Subnets;

  /** `allowedSubnets`: CIDR ranges. */
  constructor(allowedSubnets: readonly string[]) {
    this.allowed = new Subnets(allowedSubnets);
  }

  refusal(address: string): AddressRefusal | null {
    const plain = address.replace(/%.*$/, '');
    if (!ipaddr.isValid(plain)) return 'address_forbidden';
    const parsed = ipaddr.parse(plain);
    return [parsed, embeddedIn(parsed)].every((each) => this.allows(each)) ? null : 'address_forbidden';
  }

  /** The refusal of a URL whose host is an address; null for a name, which is checked at the connection. */
  urlRefusal(url: string): AddressRefusal | null {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    return ipaddr.isValid(host) ? this.refusal(host) : null;
  }

  private allows(address: IpAddress): boolean {
    return !FORBIDDEN.contain(address) || this.allowed.contain(address);
  }
}

/** The IPv4 address inside an IPv6 one, or the address itself. */
function embeddedIn(address: IpAddress): IpAddress {
  const at = IPV4_AT[address.range()];
  return at === undefined ? address : ipaddr.fromByteArray(address.toByteArray().slice(at, at + 4));
}
