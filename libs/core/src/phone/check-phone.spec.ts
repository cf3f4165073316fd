import fc from 'fast-check';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from './calling-codes.js';
import { checkPhone } from './check-phone.js';

const codeOf = (value: unknown) => {
  const check = checkPhone(value);
  return check.ok ? 'ok' : check.code;
};

describe('checkPhone', () => {
  it.each([
    '5511999999999',
    '551133334444',
    '14155550123',
    '4915112345678',
    '35191234567',
    '1234567',
    '551199999999999',
  ])('takes %s as sent', (phone) => expect(checkPhone(phone)).toMatchObject({ ok: true, phone }));

  it('accepts an integer and returns a string', () => {
    expect(checkPhone(5511999999999)).toEqual({ ok: true, phone: '5511999999999', unusual: false });
  });

  it.each([
    [undefined, 'phone_required'],
    [null, 'phone_required'],
    ['', 'phone_required'],
    [' \u00a0\n', 'phone_required'],
    ['+5511999999999', 'phone_characters'],
    ['55 11 99999-9999', 'phone_characters'],
    ['5511999999999\n', 'phone_characters'],
    ['5511999999999\0', 'phone_characters'],
    ['٥٥١١٩٩٩٩٩٩٩٩٩', 'phone_characters'],
    ['\uff15\uff1511999999999', 'phone_characters'],
    [-5511999999999, 'phone_characters'],
    ['05511999999999', 'phone_leading_zero'],
    [0, 'phone_leading_zero'],
    ['551199', 'phone_length'],
    [551199, 'phone_length'],
    ['5511999999999999', 'phone_length'],
    ['2101234567', 'phone_country_code'],
    ['9991234567', 'phone_country_code'],
    [5511999999999.5, 'phone_type'],
    [1e21, 'phone_type'],
    [Number.NaN, 'phone_type'],
    [true, 'phone_type'],
    [['5511999999999'], 'phone_type'],
    [{ toString: () => '5511999999999' }, 'phone_type'],
  ])('refuses %j as %s', (value, code) => expect(codeOf(value)).toBe(code));

  it('keeps a mobile number of Brazil with and without its ninth digit', () => {
    expect(checkPhone('551199999999')).toEqual({ ok: true, phone: '551199999999', unusual: false });
    expect(checkPhone('5511999999999')).toEqual({ ok: true, phone: '5511999999999', unusual: false });
  });

  it('accepts an unusual length and reports it', () => {
    expect(checkPhone('551199999')).toMatchObject({ ok: true, unusual: true });
    expect(checkPhone('55119999999999')).toMatchObject({ ok: true, unusual: true });
    expect(checkPhone('1415555012')).toMatchObject({ ok: true, unusual: true });
  });

  it('agrees with a plain search over the table', () => {
    const digits = fc.stringMatching(/^[0-9]{1,18}$/);
    fc.assert(
      fc.property(digits, (phone) => void expect(checkPhone(phone)).toEqual(search(phone))),
      { numRuns: 2_000 },
    );
  });

  it('accepts what the reference library calls valid', () => {
    const country = fc.constantFrom(...getCountries());
    const national = fc.stringMatching(/^[1-9][0-9]{5,10}$/);
    const property = fc.property(country, national, (region, number) => {
      const phone = getCountryCallingCode(region) + number;
      const parsed = parsePhoneNumberFromString(`+${phone}`);
      // The library also repairs numbers (trunk prefixes). A repaired number is not the one that was sent.
      if (phone.length > 15 || parsed?.number !== `+${phone}` || !parsed.isValid()) return;
      expect(checkPhone(phone)).toEqual({ ok: true, phone, unusual: false });
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => void expect(typeof checkPhone(value).ok).toBe('boolean')));
  });
});

function search(phone: string): ReturnType<typeof checkPhone> {
  if (phone.startsWith('0')) return { ok: false, code: 'phone_leading_zero' };
  if (phone.length < 7 || phone.length > 15) return { ok: false, code: 'phone_length' };
  const entry = CALLING_CODES.find(([code]) => phone.startsWith(code));
  if (!entry) return { ok: false, code: 'phone_country_code' };
  const [code, lengths] = entry;
  return { ok: true, phone, unusual: !lengths.includes(phone.length - code.length) };
}
