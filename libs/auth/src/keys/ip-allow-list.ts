import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AuthInputError } from '../auth-input-error.js';

type Subnet = ReturnType<typeof ipaddr.parseCIDR>;

/** Every request of the key is compared with each of them. */
export const MAX_ALLOWED_SUBNETS = 50;
/**
 * The widest networks that bind a key: 10.0.0.0/8 is the greatest private network of IPv4, and a provider of addresses has
 * an IPv6 /32. So the networks of a list leave most addresses out.
 */
const LEAST_BOUND_BITS = { ipv4: 8, ipv6: 32 } as const;

/**
 * The addresses and subnets (`10.0.0.1`, `10.1.0.0/16`, `2001:db8::/32`) of an allow-list as they are stored: each once,
 * in its normal form, with the bits behind the prefix at zero; null for an empty list. Throws AuthInputError.
 */
export function checkAllowList(entries: readonly string[]): string[] | null {
  const subnets = entries.map((entry) => toSubnet(entry.trim()));
  const spelled = [...new Set(subnets.map(spell))];
  if (spelled.length > MAX_ALLOWED_SUBNETS) throw new AuthInputError('ip_list_too_long');
  return spelled.length === 0 ? null : spelled;
}

/** A stored allow-list; null allows every address. */
export class IpAllowList {
  private readonly subnets: readonly Subnet[];

  constructor(readonly entries: readonly string[] | null) {
    this.subnets = (entries ?? []).map(toSubnet);
  }

  /** Whether an address is on the list. A text that is no address is not. */
  allows(ip: string): boolean {
    if (this.entries === null) return true;
    if (isIP(ip) === 0) return false;
    const address = ipaddr.process(ip);
    return this.subnets.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

/** Whether a stored allow-list binds a key: no network of it is wider than what one owner may have. */
export function isBound(entries: readonly string[] | null): entries is readonly string[] {
  return entries !== null && entries.map(toSubnet).every(([network, bits]) => bits >= LEAST_BOUND_BITS[network.kind()]);
}

/** Whether every address that `inner` allows is one that `outer` allows. Both are stored allow-lists. */
export function isWithin(inner: readonly string[] | null, outer: readonly string[] | null): boolean {
  if (outer === null) return true;
  if (inner === null) return false;
  const wide = outer.map(toSubnet);
  return inner
    .map(toSubnet)
    .every(([network, bits]) =>
      wide.some(([own, width]) => own.kind() === network.kind() && bits >= width && network.match(own, width)),
    );
}

function toSubnet(entry: string): Subnet {
  const [address = '', bits, ...more] = entry.split('/');
  // The parser would also accept 10.1, 0x7f.1 and octal numbers, which people read differently.
  const kind = isIP(address);
  const width = kind === 4 ? 32 : 128;
  const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
  if (kind === 0 || address.includes('%') || !isWhole || more.length > 0) throw new AuthInputError('ip_invalid');
  return plain(ipaddr.parseCIDR(`${address}/${bits ?? width}`));
}

/** IPv4-mapped IPv6 counts as IPv4, as in the addresses of requests. */
function plain([address, bits]: Subnet): Subnet {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < 96) return [address, bits];
  return [address.toIPv4Address(), bits - 96];
}

function spell([address, bits]: Subnet): string {
  const isOne = bits === (address.kind() === 'ipv4' ? 32 : 128);
  return isOne ? address.toString() : `${networkOf(address, bits)}/${bits}`;
}

function networkOf(address: Subnet[0], bits: number): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString();
}
