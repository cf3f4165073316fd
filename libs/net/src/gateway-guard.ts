import ipaddr from 'ipaddr.js';
import type { AddressGuard, AddressRefusal } from './address-guard.js';
import { type IpAddress, Subnets } from './subnets.js';

/**
 * Where machines ask their cloud for credentials, and what is reached without a router: no gateway lives there, and
 * whoever may name the address of a channel must not get at it.
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
/** Of an IPv6 address that carries an IPv4 one: where that begins, in bytes. */
const CARRIED_AT: Readonly<Record<string, number>> = { ipv4Mapped: 12, rfc6145: 12, rfc6052: 12, '6to4': 2 };

/**
 * Which addresses a channel may send to: all but link-local ones and those of cloud metadata, unless the operator
 * allows them (`GATEWAY_ALLOWED_SUBNETS`). Gateways of one's own live in private networks and on loopback.
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
    return [parsed, carriedBy(parsed)].every((each) => this.allows(each)) ? null : 'address_forbidden';
  }

  /** Why nothing may be sent to a URL whose host is a number; a name is judged when it is connected to. */
  urlRefusal(url: string): AddressRefusal | null {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    return ipaddr.isValid(host) ? this.refusal(host) : null;
  }

  private allows(address: IpAddress): boolean {
    return !FORBIDDEN.contain(address) || this.allowed.contain(address);
  }
}

/** The IPv4 address inside an IPv6 one, or the address itself. */
function carriedBy(address: IpAddress): IpAddress {
  const at = CARRIED_AT[address.range()];
  return at === undefined ? address : ipaddr.fromByteArray(address.toByteArray().slice(at, at + 4));
}
