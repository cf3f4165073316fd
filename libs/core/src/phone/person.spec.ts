import { describe, expect, it } from 'vitest';
import { personOf, phonesOf } from './person.js';

describe('personOf', () => {
  it.each([
    ['5531987654321', '553187654321'],
    ['5511987654321', '551187654321'],
    ['5521969990000', '552169990000'],
  ])('returns one person for %s and %s', (long, short) => {
    expect(personOf(long)).toBe(long);
    expect(personOf(short)).toBe(long);
    expect(phonesOf(long)).toEqual([long, short]);
  });

  it.each([
    ['551133334444', 'a landline'],
    ['5511953334444', 'a mobile number whose rest is also a landline'],
    ['351912345678', 'a number of Portugal'],
    ['55119876', 'a number that is too short'],
    ['5511987654321000', 'a number that is too long'],
    ['14155550123', 'a number of the United States'],
  ])('does not change %s: %s', (phone) => {
    expect(personOf(phone)).toBe(phone);
    expect(phonesOf(phone)).toEqual([phone]);
  });
});
