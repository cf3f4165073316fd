import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeyedDigest } from './message-id.js';

it('is the HMAC of the library, for every key and value', () => {
  const key = fc.string({ minLength: 1, maxLength: 150, unit: 'grapheme' });
  fc.assert(
    fc.property(key, fc.uint8Array({ maxLength: 200 }), (key, bytes) => {
      expect(new KeyedDigest(key).of(bytes)).toEqual(createHmac('sha256', key).update(bytes).digest());
    }),
  );
});
