import { describe, expect, it } from 'vitest';
import { TargetGuard } from './transport.js';

const open = new TargetGuard([]);
const within = new TargetGuard(['10.20.0.0/16', '::1/128', '64:ff9b::/96']);

describe('TargetGuard', () => {
  it.each([
    ...['8.8.8.8', '200.150.8.31', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
    ...['2606:4700::1111', '2800:3f0:4001:80d::200e'],
  ])('allows %s over https, never over http', (address) => {
    expect(open.refusal(address, 'https:')).toBeNull();
    expect(open.refusal(address, 'http:')).toBe('http_forbidden');
    expect(within.refusal(address, 'http:')).toBe('http_forbidden');
  });

  it.each([
    // Loopback, unspecified, private, shared, link-local (where clouds hand out credentials), multicast, broadcast.
    ...[
      '127.0.0.1',
      '127.255.255.254',
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
    ],
    ...['100.64.0.1', '100.100.100.200', '169.254.169.254', '169.254.0.1', '224.0.0.1', '239.1.1.1', '255.255.255.255'],
    // Reserved for protocols, documentation, benchmarks and future use, and the address of an Azure host.
    ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '240.0.0.1'],
    ...['192.88.99.1', '168.63.129.16'],
    ...['::1', '::', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '3fff::1'],
    // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1'],
    ...['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::', '2002:a00:1::1', '2001:0:7f00:1::1'],
    // Not assigned.
    ...['4000::1', '5f00::1', '100::1', '1::1'],
    // Not addresses.
    ...['', 'localhost', 'fe80::1%eth0x', '999.1.1.1'],
  ])('refuses %s', (address) => {
    expect(open.refusal(address, 'https:')).toBe('address_forbidden');
  });

  it('allows the operator’s subnets over either protocol, and nothing else', () => {
    for (const address of ['10.20.0.1', '10.20.255.255', '::1', '64:ff9b::7f00:1']) {
      expect(within.refusal(address, 'https:')).toBeNull();
      expect(within.refusal(address, 'http:')).toBeNull();
    }
    for (const address of ['10.21.0.1', '127.0.0.1', '::2', '::ffff:10.20.0.1']) {
      expect(within.refusal(address, 'http:')).toBe('address_forbidden');
    }
  });
});
