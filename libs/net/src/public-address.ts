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
