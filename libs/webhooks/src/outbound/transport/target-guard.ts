import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Why nothing is sent to an address. */
export type TargetRefusal = 'address_forbidden' | 'http_forbidden';

/** Every address of the public IPv6 internet so far lies in it; whatever is not in use yet stays shut. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Public by its number, but the host of an Azure machine, which hands out its secrets. */
const AZURE_HOST = ipaddr.parseCIDR('168.63.129.16/32');

/**
 * Decides which addresses may be sent to, whatever name led there: public ones over https, and those that the operator
 * allows over http as well. Addresses that carry another one (IPv4 in IPv6) are no public ones.
 */
export class TargetGuard {
  private readonly allowed: readonly Range[];

  /** `allowedSubnets`: CIDR ranges. */
  constructor(allowedSubnets: readonly string[]) {
    this.allowed = allowedSubnets.map((range) => ipaddr.parseCIDR(range));
  }

  /** Http goes nowhere. */
  get forbidsHttp(): boolean {
    return this.allowed.length === 0;
  }

  /** Why nothing may be sent to this address by this protocol (`https:` or `http:`); null: it may. */
  refusal(address: string, protocol: string): TargetRefusal | null {
    if (!ipaddr.isValid(address)) return 'address_forbidden';
    const parsed = ipaddr.parse(address);
    if (this.allowed.some((range) => contains(range, parsed))) return null;
    if (!isPublic(parsed)) return 'address_forbidden';
    return protocol === 'https:' ? null : 'http_forbidden';
  }
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || contains(AZURE_HOST, address)) return false;
  return address.kind() === 'ipv4' || contains(GLOBAL_IPV6, address);
}

function contains([network, bits]: Range, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}
