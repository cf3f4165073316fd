import { type AddressGuard, type AddressRefusal, type IpAddress, Subnets } from '@recado/net';
import ipaddr from 'ipaddr.js';

/** Every address of the public IPv6 internet so far lies in it; whatever is not in use yet stays shut. */
const GLOBAL_IPV6 = new Subnets(['2000::/3']);
/** Public by its number, but the host of an Azure machine, which hands out its secrets. */
const AZURE_HOST = new Subnets(['168.63.129.16/32']);

/**
 * Decides which addresses may be sent to, whatever name led there: public ones over https, and those that the operator
 * allows over http as well. Addresses that carry another one (IPv4 in IPv6) are no public ones.
 */
export class TargetGuard implements AddressGuard {
  private readonly allowed: Subnets;

  /** `allowedSubnets`: CIDR ranges. */
  constructor(allowedSubnets: readonly string[]) {
    this.allowed = new Subnets(allowedSubnets);
  }

  /** Http goes nowhere. */
  get forbidsHttp(): boolean {
    return this.allowed.isEmpty;
  }

  /** Why nothing may be sent to this address by this protocol (`https:` or `http:`); null: it may. */
  refusal(address: string, protocol: string): AddressRefusal | null {
    if (!ipaddr.isValid(address)) return 'address_forbidden';
    const parsed = ipaddr.parse(address);
    if (this.allowed.contain(parsed)) return null;
    if (!isPublic(parsed)) return 'address_forbidden';
    return protocol === 'https:' ? null : 'http_forbidden';
  }
}

function isPublic(address: IpAddress): boolean {
  if (address.range() !== 'unicast' || AZURE_HOST.contain(address)) return false;
  return address.kind() === 'ipv4' || GLOBAL_IPV6.contain(address);
}
