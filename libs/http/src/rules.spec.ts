import { describe, expect, it } from 'vitest';
import { phone } from './rules.js';

describe('the rule of a phone', () => {
  it('refuses whatever is no text and no number, also what cannot become a text', () => {
    for (const value of [true, [], [{ toString: 'x' }], { toString: 'x' }]) {
      expect(phone(value)).toMatchObject({ code: 'phone_type', params: { length: 0 } });
    }
  });

  it('says how long a number is that has the wrong length', () => {
    expect(phone('55')).toMatchObject({ params: { read: '55', length: 2 } });
    expect(phone('5511987654321')).toBeUndefined();
  });
});
