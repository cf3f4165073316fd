import { describe, expect, it } from 'vitest';
import { brazilFault, lacksNinthDigit, mayLackCountry } from './brazil.js';
import { checkPhone } from './check-phone.js';

describe('brazilFault', () => {
  it.each(['11987654321', '1133224455', '1187654321', '8001234567', '3001234567'])('is null for %s', (national) =>
    expect(brazilFault(national)).toBeNull(),
  );

  it.each([
    ['987654321', 'area_missing'],
    ['33334444', 'area_missing'],
    ['1234567', 'too_short'],
    ['119876543210', 'too_long'],
    ['20987654321', 'area_unknown'],
    ['11887654321', 'brazil_number'],
    ['1112345678', 'brazil_number'],
  ])('says why %s is no number: %s', (national, reason) => expect(brazilFault(national)).toMatchObject({ reason }));
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
