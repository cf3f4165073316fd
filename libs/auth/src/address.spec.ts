import { describe, expect, it } from 'vitest';
import { addressNetwork, plainAddress } from './address.js';

describe('address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['"><script>', 'unknown'],
    ['', 'unknown'],
  ])('%j is stored as %j', (ip, kept) => expect(plainAddress(ip)).toBe(kept));

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001::', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ])('%j counts as %j', (ip, network) => expect(addressNetwork(ip)).toBe(network));
});
