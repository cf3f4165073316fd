import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import { checkPhone } from './check-phone.js';
import { phoneInFile, formatPhone } from './format-phone.js';
import { refusedPhoneText, readPhoneText } from './phone-texts.js';
import { readPhone } from './phone-beginning.js';

const NUMBERS = ['+55 (11) 98765-4321', '5511987654321', '(11) 98765-4321', '+49 151 12345678', '+14155552671'];
/** What a number may have between its digits, or what nobody sees. */
const SIGN = /[\d\s()+./\-·\p{Pd}\u2212\p{Cf}\uFE0E\uFE0F\uFF01-\uFF5E]/u;
const cells = fc.array(fc.constantFrom(...'0123456789+-().,/ eExRa@:'.split(''), '55', '11', '9876', '(0)', '00'), {
  maxLength: 16,
});

describe('readPhone', () => {
  it('never throws, and a number is always one that the API takes', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      cells.map((parts) => parts.join('')),
    );
    const property = fc.property(anything, (cell) => {
      const reading = readPhone(cell);
      if (reading.ok) expect(checkPhone(reading.phone).ok).toBe(true);
      else expect(refusedPhoneText(reading, 'pt-BR')).not.toBe('');
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('has every digit of a cell in the number, but for what it names', () => {
    const property = fc.property(cells, (parts) => {
      const cell = parts.join('');
      const reading = readPhone(cell);
      if (!reading.ok || reading.assumed.includes('surroundings')) return;
      const { phone, assumed } = reading;
      let given = cell.replace(assumed.includes('decimals') ? /[.,]0+\s*$/ : /$^/, '').replace(/\D/g, '');
      if (/^\W*00/.test(cell) && !phone.startsWith('00')) given = given.replace(/^00/, '');
      const zero = assumed.includes('trunk_zero') ? 1 : 0;
      const code = assumed.includes('country') ? 2 : 0;
      expect([cell, phone.length]).toEqual([cell, given.length - zero + code]);
      if (zero + code === 0) expect(given).toBe(phone);
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('refuses a number with anything in it that no number has', () => {
    const sign = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((text) => !SIGN.test(text));
    const property = fc.property(fc.constantFrom(...NUMBERS), fc.nat(), sign, (number, place, strange) => {
      const gaps = [...number.matchAll(/(?<=\d)(?=\d)/g)].map(({ index }) => index);
      const at = gaps[place % gaps.length]!;
      expect(readPhone(number.slice(0, at) + strange + number.slice(at)).ok).toBe(false);
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('reads the numbers of every country as they are shown and written into files', () => {
    for (const country of getCountries()) {
      const phone = getExampleNumber(country, examples)?.number.slice(1);
      if (phone === undefined) continue;
      for (const text of [
        `+${phone}`,
        formatPhone(phone),
        phoneInFile(phone),
        getExampleNumber(country, examples)!.formatInternational(),
      ]) {
        expect([country, text, readPhone(text)]).toEqual([country, text, { ok: true, phone, assumed: [] }]);
      }
      expect(getCountryCallingCode(country)).toBe(phone.slice(0, getCountryCallingCode(country).length));
    }
  });

  it('has a sentence for what was assumed', () => {
    expect(readPhoneText('+55 (11) 91111-2222', ['trunk_zero', 'country'], 'pt-BR')).toBe(
      'O número foi lido como +55 (11) 91111-2222, sem o zero de discagem e com o código do Brasil acrescentado.',
    );
    expect(refusedPhoneText({ reason: 'scientific', detail: '' }, 'pt-BR')).toContain(
      'por algo como 4,91511E+11: formate',
    );
    expect(readPhoneText('+1', [], 'en')).toBe('The number was read as +1.');
  });
});

it.each([
  ['5511981535898', '+55 11 98153-5898'],
  ['551133224455', '+55 11 3322-4455'],
  ['351912345678', '+351 91234-5678'],
  ['14155552671', '+1 415555-2671'],
  ['2471234', '+247 1234'],
])('a number for a file: %s is %s', (digits, text) => {
  expect(phoneInFile(digits)).toBe(text);
});
