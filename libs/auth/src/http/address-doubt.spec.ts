import { describe, expect, it } from 'vitest';
import { addressDoubt } from './api-key.authentication.js';

const FROM = { 'x-forwarded-for': '203.0.113.7' };

describe('the address of a request', () => {
  it.each([
    [false, {}, undefined, undefined],
    [false, FROM, undefined, 'proxy_unnamed'],
    [false, { forwarded: 'for=203.0.113.7' }, undefined, 'proxy_unnamed'],
    ['10.0.0.2', {}, ['10.0.0.2'], undefined],
    ['10.0.0.2', FROM, ['10.0.0.2', '203.0.113.7'], undefined],
    ['10.0.0.2', FROM, ['10.0.0.3'], 'proxy_unnamed'],
    ['10.0.0.2', { 'x-real-ip': '203.0.113.7' }, ['10.0.0.2'], 'proxy_unnamed'],
    [1, FROM, ['10.0.0.2', '203.0.113.7'], undefined],
    [true, FROM, ['10.0.0.2', '203.0.113.7'], 'proxies_all_trusted'],
    [true, {}, ['10.0.0.2'], 'proxies_all_trusted'],
    ['10.0.0.2,0.0.0.0/0', FROM, ['10.0.0.2', '203.0.113.7'], 'proxies_all_trusted'],
    ['10.0.0.0/8', FROM, ['10.0.0.2', '203.0.113.7'], undefined],
  ])('with TRUST_PROXY %j, the headers %j and the addresses %j is doubted: %s', (trusted, headers, ips, doubt) => {
    const request = { headers, ...(ips && { ips }) };
    expect(addressDoubt(request, trusted)).toBe(doubt);
  });
});
