import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOf, totpUri } from './totp-factors.js';

/** The secret of RFC 6238, appendix B, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_MS = 30_000;

describe('stepOf', () => {
  it.each([
    [59, '287082', 0x1],
    [1111111109, '081804', 0x23523ec],
    [1111111111, '050471', 0x23523ed],
    [1234567890, '005924', 0x273ef07],
    [2000000000, '279037', 0x3f940aa],
    [20000000000, '353130', 0x27bc86aa],
  ])('knows the code of RFC 6238 at %i s', (seconds, code, step) => {
    expect(stepOf(SECRET, code, seconds * 1_000)).toBe(step);
  });

  it('accepts the code of the step before and of the step after, and no other', () => {
    const at = 1111111109_000;
    const steps = [-2, -1, 0, 1, 2].map((skew) => stepOf(SECRET, '081804', at + skew * STEP_MS));
    expect(steps).toEqual([null, 0x23523ec, 0x23523ec, 0x23523ec, null]);
  });

  it('accepts a code with spaces, and refuses whatever is no code', () => {
    expect(stepOf(SECRET, ' 287 082 ', 59_000)).toBe(1);
    for (const typed of ['', '28708', '2870820', '94287082', 'abcdef', '４8708２'])
      expect(stepOf(SECRET, typed, 59_000)).toBeNull();
  });
});

it('newTotpSecret: 160 bits in Base32, different each time', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('totpUri: names the issuer, the account and the secret', () => {
  const uri = new URL(totpUri(SECRET, 'ana@exemplo.com'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Recado:ana@exemplo.com');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: SECRET,
    issuer: 'Recado',
    digits: '6',
    period: '30',
  });
});
