import { describe, expect, it } from 'vitest';
import { phone } from './parameters.js';

describe('The rule of a phone', () => {
  it('refuses values that are neither text nor number, also those that cannot be converted to text', () => {
    for (const value of [true, [], [{ toString: 'x' }], { toString: 'x' }]) {
      expect(phone(value)).toMatchObject({ code: 'phone_type', params: { length: 0 } });
    }
  });

  it('reports the length of a number with a wrong length', () => {
    expect(phone('55')).toMatchObject({ params: { read: '55', length: 2 } });
    expect(phone('5511987654321')).toBeUndefined();
  });
});
