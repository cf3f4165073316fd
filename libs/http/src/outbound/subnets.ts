import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Ranges of IP addresses. */
export class Subnets {
  private readonly ranges: readonly (readonly [IpAddress, number])[];

  /** CIDR ranges, like `10.0.0.0/8`. */
  constructor(ranges: readonly string[]) {
    this.ranges = ranges.map((range) => ipaddr.parseCIDR(range));
  }

  get isEmpty(): boolean {
    return this.ranges.length === 0;
  }

  /** Whether an address is in one of the ranges; an IPv4 address never is in a range of IPv6. */
  contain(address: IpAddress): boolean {
    return this.ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}
