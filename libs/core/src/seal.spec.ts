import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './secrets.js';

const key = randomBytes(32);

it('unseal returns the sealed text', () => {
  expect(unseal(seal('rcd_live_ção', key), key)).toBe('rcd_live_ção');
});

it('seal never returns the same text twice', () => {
  expect(seal('a', key)).not.toBe(seal('a', key));
});

it('unseal refuses another key and a changed text', () => {
  const sealed = seal('secret', key);
  expect(() => unseal(sealed, randomBytes(32))).toThrow();
  expect(() => unseal(sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'), key)).toThrow();
});
