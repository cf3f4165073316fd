import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const IPV6_GROUPS = 8;
/** A customer of an IPv6 provider has a /64 at least, so that its addresses count as one. */
const NETWORK_GROUPS = 4;
/** What some proxies write into X-Forwarded-For: `203.0.113.7:51234`, `[2001:db8::1]:51234`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/;

/**
 * An address as it is stored: without the port of the client, IPv4-mapped IPv6 in every spelling as IPv4, and `unknown`
 * for a text that is no address.
 */
export function plainAddress(ip: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(ip) ?? [];
  const address = (ipv4 ?? ipv6 ?? ip).replace(/%.*$/, '');
  const kind = isIP(address);
  if (kind === 0) return 'unknown';
  return kind === 6 ? withoutMapping(address) : address;
}

/** The address by which attempts are counted: an IPv4 address itself, of an IPv6 address its /64. */
export function addressNetwork(ip: string): string {
  const address = plainAddress(ip);
  return isIP(address) === 6 ? network(address) : address;
}

function withoutMapping(address: string): string {
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
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
