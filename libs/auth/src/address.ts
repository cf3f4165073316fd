import { isIP } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;
const IPV6_GROUPS = 8;
/** A customer of an IPv6 provider has a /64 at least, so that its addresses count as one. */
const NETWORK_GROUPS = 4;

/** An address as it is stored: IPv4-mapped IPv6 as IPv4, and `unknown` for a text that is no address. */
export function plainAddress(ip: string): string {
  const address = ip.replace(MAPPED_IPV4, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? 'unknown' : address;
}

/** The address by which attempts are counted: an IPv4 address itself, of an IPv6 address its /64. */
export function addressNetwork(ip: string): string {
  const address = plainAddress(ip);
  return isIP(address) === 6 ? network(address) : address;
}

function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = groups(head);
  const right = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - left.length - right.length;
  const all = [...left, ...Array<number>(Math.max(zeros, 0)).fill(0), ...right];
  return `${all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The 16-bit groups of one side of `::`; a dotted end counts as two. */
function groups(side: string): number[] {
  if (side === '') return [];
  return side.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
