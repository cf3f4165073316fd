import { type AddressGuard, type AddressRefusal, isPublicAddress, Subnets } from '@recado/net';
import ipaddr from 'ipaddr.js';

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
    if (!isPublicAddress(parsed)) return 'address_forbidden';
    return protocol === 'https:' ? null : 'http_forbidden';
  }
}
