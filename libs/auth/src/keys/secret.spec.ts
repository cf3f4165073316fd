import { describe, expect, it } from 'vitest';
import { hashSecret, isSameHash, makeSecret, secretFault, shownParts } from './secret.js';

/** Swaps two different characters of the random part: each alone is still fine. */
function mistype(secret: string): string {
  const at = [...secret].findIndex((char, place) => place > 9 && char !== secret[place + 1]);
  return secret.slice(0, at) + secret[at + 1] + secret[at] + secret.slice(at + 2);
}

describe('secret', () => {
  it('has a prefix for its mode and a fixed length', () => {
    for (let i = 0; i < 200; i++) {
      expect(makeSecret(false)).toMatch(/^rcd_live_[0-9A-Za-z]{49}$/);
      expect(makeSecret(true)).toMatch(/^rcd_test_[0-9A-Za-z]{49}$/);
    }
  });

  it('is a new one each time', () => {
    expect(new Set(Array.from({ length: 500 }, () => makeSecret(false))).size).toBe(500);
  });

  it('is recognised by its checksum', () => {
    const secret = makeSecret(false);
    expect(secretFault(secret)).toBeUndefined();
    expect(secretFault(mistype(secret))).toBe('secret_checksum');
    expect(secretFault(secret.slice(0, -1))).toBe('secret_checksum');
    expect(secretFault(`${secret}A`)).toBe('secret_checksum');
    expect(secretFault(secret.replace('live', 'test'))).toBe('secret_checksum');
  });

  it.each([
    ['a'.repeat(32), undefined],
    ['~!'.repeat(16), undefined],
    ['a'.repeat(255), undefined],
    ['a'.repeat(31), 'secret_length'],
    ['a'.repeat(256), 'secret_length'],
    [`${'a'.repeat(20)} ${'a'.repeat(20)}`, 'secret_characters'],
    [`${'a'.repeat(40)}\n`, 'secret_characters'],
    [`${'a'.repeat(40)}é`, 'secret_characters'],
  ])('of another system: %j → %s', (secret, fault) => expect(secretFault(secret)).toBe(fault));

  it('shows its prefix and four characters at each end', () => {
    const secret = makeSecret(false);
    expect(shownParts(secret)).toEqual({ prefix: secret.slice(0, 13), last4: secret.slice(-4) });
    expect(shownParts('0123456789abcdef0123456789abcdef')).toEqual({ prefix: '0123', last4: 'cdef' });
  });

  it('is compared by its hash', () => {
    const hash = hashSecret('abc');
    expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(isSameHash(hash, hashSecret('abc'))).toBe(true);
    expect(isSameHash(hash, hashSecret('abd'))).toBe(false);
    expect(isSameHash(hash, hash.slice(1))).toBe(false);
  });
});
