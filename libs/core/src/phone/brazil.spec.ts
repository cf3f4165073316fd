import { describe, expect, it } from 'vitest';
import { lacksNinthDigit, mayLackCountry, readTypedBeginning, readTypedPhone } from './brazil.js';
import { checkPhone } from './check-phone.js';

describe('readTypedPhone', () => {
  it.each([
    ['(11) 91111-2222', '5511911112222'],
    ['11 3322-4455', '551133224455'],
    ['11 8765-4321', '551187654321'],
    ['(011) 91111-2222', '5511911112222'],
    ['55 99123-4567', '5555991234567'],
    ['34 91234-5678', '5534912345678'],
    ['+55 (011) 91111-2222', '5511911112222'],
    ['55 0 11 3322-4455', '551133224455'],
    ['(11) ９1111-2222', '5511911112222'],
  ])('adds the country code to %s', (typed, digits) => {
    expect(readTypedPhone(typed)).toEqual({ digits, isAssumed: true });
  });

  it.each([
    ['+55 (11) 91111-2222', '5511911112222'],
    ['5511911112222', '5511911112222'],
    ['+34 912 345 678', '34912345678'],
    ['(+51) 987 654 321', '51987654321'],
    ['\u202a+51 987 654 321\u202c', '51987654321'],
    ['＋51 987 654 321', '51987654321'],
    ['1 (415) 555-2671', '14155552671'],
    ['1 919 555 1234', '19195551234'],
    ['20 98765-4321', '20987654321'],
    ['11 1234-5678', '1112345678'],
    ['11 81111-2222', '11811112222'],
    ['31 6 12345678', '31612345678'],
    ['12', '12'],
    ['', ''],
  ])('adds nothing to %s', (typed, digits) => {
    expect(readTypedPhone(typed)).toEqual({ digits, isAssumed: false });
  });

  it.each([
    ['5511987654321.0', '5511987654321', false],
    ['+5511987654321.00', '5511987654321', false],
    [' 5511987654321,000 ', '5511987654321', false],
    ['11987654321.0', '5511987654321', true],
    ['11987654321.000000', '5511987654321', true],
    ['1198765.0000', '5511987650000', true],
    ['11.98765.0000', '5511987650000', true],
    ['(20) 98765.000', '2098765000', false],
    ['5511987654321.5', '55119876543215', false],
  ])('leaves out the decimals of a number alone: %s', (typed, digits, isAssumed) => {
    expect(readTypedPhone(typed)).toEqual({ digits, isAssumed });
  });

  it('takes 55 for the country code at the beginning of a number', () => {
    expect(readTypedBeginning('55 31 8765-43')).toEqual({ digits: '5531876543', isAssumed: false });
    expect(readTypedBeginning('31 8765-4321')).toEqual({ digits: '553187654321', isAssumed: true });
    expect(readTypedBeginning('11 95555-4321')).toEqual({ digits: '5511955554321', isAssumed: true });
    expect(readTypedBeginning('55 011 91111-2222')).toEqual({ digits: '5511911112222', isAssumed: true });
    expect(readTypedBeginning('31 8765')).toEqual({ digits: '318765', isAssumed: false });
  });
});

describe('mayLackCountry', () => {
  const isSuspect = (phone: string) => {
    const check = checkPhone(phone);
    return check.ok && mayLackCountry(phone, check.unusual);
  };

  it.each(['11911112222', '19987654321', '12987654321', '1133224455', '1187654321', '2133224455'])(
    'is told: %s',
    (phone) => expect(isSuspect(phone)).toBe(true),
  );

  it('is told by an area code that North America does not have, also of a usual length', () => {
    expect(['1133224455', '1997654321', '2133101234'].map((phone) => mayLackCountry(phone, false))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['Brazil', '5511911112222'],
    ['the United States', '14155552671'],
    ['the United States, 919', '19195551234'],
    ['Spain', '34912345678'],
    ['the Netherlands', '31612345678'],
    ['France', '33612345678'],
    ['South Africa', '27821234567'],
    ['Denmark', '4520123456'],
    ['Norway', '4791234567'],
    ['Singapore', '6591234567'],
    ['Australia', '61332244556'],
    ['Switzerland', '41791234567'],
  ])('is false for a number of %s: %s', (_country, phone) => expect(isSuspect(phone)).toBe(false));
});

describe('lacksNinthDigit', () => {
  it.each(['553187654321', '551199999999', '551160001234'])('is true for %s', (phone) =>
    expect(lacksNinthDigit(phone)).toBe(true),
  );
  it.each(['5531987654321', '551133224455', '550087654321', '14155552671'])('is not %s', (phone) =>
    expect(lacksNinthDigit(phone)).toBe(false),
  );
});
