import { describe, expect, it } from 'vitest';
import { GatewayGuard } from './gateway-guard.js';

const guard = new GatewayGuard([]);

describe('GatewayGuard', () => {
  it.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.20', '100.64.0.1', '8.8.8.8', '157.240.12.53'],
    ...['::1', 'fd12:3456::1', '2606:4700::1111', '::ffff:192.168.0.5', '64:ff9b::808:808'],
  ])('allows %s', (address) => expect(guard.refusal(address)).toBeNull());

  it.each([
    ...['169.254.169.254', '169.254.0.1', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
    ...['fe80::1', 'fe80::1%eth0', 'febf::1', 'fd00:ec2::254', 'fd00:ec2:0:0:0:0:0:254', 'fd20:ce::254'],
    // The same in IPv6 addresses: mapped, translated, NAT64, 6to4.
    ...['::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '::ffff:0:169.254.169.254', '64:ff9b::a9fe:a9fe'],
    ...['2002:a9fe:a9fe::1', '::ffff:100.100.100.200'],
    ...['', 'localhost', '999.1.1.1'],
  ])('refuses %j', (address) => expect(guard.refusal(address)).toBe('address_forbidden'));

  it('allows the subnets of the operator, and nothing beside them', () => {
    const open = new GatewayGuard(['169.254.10.0/24']);
    expect(open.refusal('169.254.10.7')).toBeNull();
    expect(open.refusal('169.254.169.254')).toBe('address_forbidden');
  });

  it.each([
    ['http://169.254.169.254/latest', 'address_forbidden'],
    ['http://2852039166/', 'address_forbidden'],
    ['http://0xa9.0xfe.0xa9.0xfe/', 'address_forbidden'],
    ['http://[fd00:ec2::254]/', 'address_forbidden'],
    ['http://[::1]:8080/', null],
    ['http://waha:3000/', null],
  ])('checks the URL %s before a connection', (url, refusal) => expect(guard.urlRefusal(url)).toBe(refusal));
});
