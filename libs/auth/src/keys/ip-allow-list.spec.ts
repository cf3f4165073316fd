import { describe, expect, it } from 'vitest';
import { checkAllowList, IpAllowList, MAX_ALLOWED_SUBNETS, isBound, isWithin } from './ip-allow-list.js';

describe('checkAllowList', () => {
  it.each([
    [[], null],
    [['203.0.113.7'], ['203.0.113.7']],
    [[' 203.0.113.7/32 '], ['203.0.113.7']],
    [['10.1.2.3/8', '10.0.0.0/8'], ['10.0.0.0/8']],
    [['0.0.0.0/0'], ['0.0.0.0/0']],
    [['2001:DB8:0::1'], ['2001:db8::1']],
    [['2001:db8:1:2:3::/48'], ['2001:db8:1::/48']],
    [['::ffff:10.0.0.9'], ['10.0.0.9']],
    [['::ffff:10.0.0.9/104'], ['10.0.0.0/8']],
  ])('stores %j as %j', (given, kept) => {
    expect(checkAllowList(given)).toEqual(kept);
  });

  it.each(['', 'localhost', '10.1', '0x7f.0.0.1', '010.0.0.1', '10.0.0.1/33', '10.0.0.1/', '10.0.0.0/8/8', '::1/129'])(
    'refuses %j',
    (entry) => {
      expect(() => checkAllowList([entry])).toThrow(expect.objectContaining({ code: 'ip_invalid' }));
    },
  );

  it.each(['10.0.0.0/255.0.0.0', '10.0.0.0/-1', 'fe80::1%eth0', '10.0.0.1 10.0.0.2'])('refuses %j', (entry) => {
    expect(() => checkAllowList([entry])).toThrow(expect.objectContaining({ code: 'ip_invalid' }));
  });

  it('accepts fifty subnets at most', () => {
    const entries = Array.from({ length: MAX_ALLOWED_SUBNETS + 1 }, (_, n) => `10.0.0.${n}`);
    expect(checkAllowList(entries.slice(1))).toHaveLength(MAX_ALLOWED_SUBNETS);
    expect(() => checkAllowList(entries)).toThrow(expect.objectContaining({ code: 'ip_list_too_long' }));
  });
});

describe('IpAllowList', () => {
  const allows = (entries: string[], ip: string) => new IpAllowList(checkAllowList(entries)).allows(ip);

  it.each([
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8'], false],
    ['11.1.2.3', ['10.0.0.0/8', '11.1.2.3'], true],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['2001:db8::1', ['10.0.0.0/8'], false],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['10.1.2.3', ['::/0'], false],
    ['unknown', ['0.0.0.0/0', '::/0'], false],
  ])('%s against %j: %j', (ip, entries, expected) => {
    expect(allows(entries, ip)).toBe(expected);
  });

  it('allows every address where there is no list', () => {
    expect(allows([], 'unknown')).toBe(true);
  });
});

describe('a bound', () => {
  it.each<[string[] | null, boolean]>([
    [null, false],
    [['10.0.0.1'], true],
    [['10.0.0.0/8'], true],
    [['2001:db8::/32', '10.0.0.1'], true],
    [['10.0.0.1', '::/0'], false],
    [['0.0.0.0/0'], false],
    [['0.0.0.0/1', '128.0.0.0/1'], false],
    [['10.0.0.0/7'], false],
    [['::/1', '8000::/1'], false],
    [['2001:db8::/31'], false],
    [['::ffff:0.0.0.0/96'], false],
  ])('is a list without a network that is too wide: %j, %s', (entries, expected) =>
    expect(isBound(entries && checkAllowList(entries))).toBe(expected),
  );

  it.each([
    [['10.0.0.1'], ['10.0.0.0/24'], true],
    [['10.0.0.0/24'], ['10.0.0.0/24'], true],
    [['10.0.0.0/23'], ['10.0.0.0/24'], false],
    [['10.0.0.1', '10.1.0.1'], ['10.0.0.0/24'], false],
    [['10.0.0.1', '10.1.0.1'], ['10.0.0.0/24', '10.1.0.0/16'], true],
    [['2001:db8::1'], ['10.0.0.0/24', '2001:db8::/32'], true],
    [['2001:db8::1'], ['10.0.0.0/24'], false],
    [null, ['10.0.0.0/24'], false],
    [null, null, true],
  ])('%j lies within %j: %s', (inner, outer, expected) => expect(isWithin(inner, outer)).toBe(expected));
});
