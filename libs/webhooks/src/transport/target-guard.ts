import { type AddressGuard, type AddressRefusal, type IpAddress, Subnets } from '@recado/net';
import ipaddr from 'ipaddr.js';

/** The range of all public IPv6 addresses that are in use so far. */
const GLOBAL_IPV6 = new Subnets(['2000::/3']);
/** Public by its number, but the host of an Azure machine, which returns its secrets. */
const AZURE_HOST = new Subnets(['168.63.129.16/32']);

/**
 * Decides which addresses webhooks may be sent to, whatever their name: public ones over https, and those that the
 * operator allows, also over http. IPv6 addresses that embed an IPv4 address do not count as public.
 */
export class TargetGuard implements AddressGuard {
  private readonly allowed: Subnets;

  /** `allowedSubnets`: CIDR ranges. */
  constructor(allowedSubnets: readonly string[]) {
    this.allowed = new Subnets(allowedSubnets);
  }

  /** No address is allowed over http. */
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
