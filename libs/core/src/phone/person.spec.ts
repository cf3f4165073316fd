import { describe, expect, it } from 'vitest';
import { checkPhone } from './check-phone.js';
import { DOUBLE_FORMS } from './double-forms.js';
import { hasDoubleForm, personOf, phonesOf } from './person.js';

/** A number that fits a pattern of the table: its classes become a digit of them. */
function drawn(pattern: string, random: () => number): string {
  const one = (digits: string) => digits[Math.floor(random() * digits.length)]!;
  const alternative = (text: string) =>
    one(
      text
        .split('|')
        .map((_, at) => String(at))
        .join(''),
    );
  return pattern
    .replace(/\(\?:([^)]*)\)/g, (_, all: string) => all.split('|')[Number(alternative(all))]!)
    .replace(/\[([^\]]*)\]/g, (_, set: string) =>
      one(set.replace(/(\d)-(\d)/g, (_range, a: string, b: string) => '0123456789'.slice(Number(a), Number(b) + 1))),
    )
    .replace(/\\d\{(\d+)\}/g, (_, times: string) =>
      Array.from({ length: Number(times) }, () => one('0123456789')).join(''),
    )
    .replace(/\\d/g, () => one('0123456789'));
}

describe('personOf', () => {
  it.each([
    ['Brazil', '5531987654321', '553187654321'],
    ['Brazil', '5511987654321', '551187654321'],
    ['Brazil', '5521969990000', '552169990000'],
    ['Mexico', '525512345678', '5215512345678'],
    ['Argentina', '5491123456789', '541123456789'],
    ['Argentina', '5493514123456', '543514123456'],
    ['Côte d’Ivoire, Moov', '2250102345678', '22502345678'],
    ['Côte d’Ivoire, Moov', '2250142345678', '22542345678'],
    ['Côte d’Ivoire, MTN', '2250545678901', '22545678901'],
    ['Côte d’Ivoire, Orange', '2250708123456', '22508123456'],
    ['Benin', '2290197123456', '22997123456'],
    ['Cameroon, mobile', '237677123456', '23777123456'],
    ['Cameroon, landline', '237222123456', '23722123456'],
  ])('returns one person in %s for %s and %s', (_country, today, earlier) => {
    expect(personOf(today)).toBe(today);
    expect(personOf(earlier)).toBe(today);
    expect(phonesOf(today)).toEqual([today, earlier]);
    expect([today, earlier].map(hasDoubleForm)).toEqual([true, true]);
  });

  it.each([
    ['24166123456', '24106123456', '2416123456'],
    ['24174123456', '24104123456', '2414123456'],
    ['24111720000', '24101720000', '2411720000'],
  ])('returns one person in Gabon for %s, %s and %s', (today, withZero, without) => {
    expect([today, withZero, without].map(personOf)).toEqual([today, today, today]);
    expect(phonesOf(today)).toEqual([today, withZero, without]);
  });

  it.each([
    ['551133334444', 'a landline of Brazil'],
    ['5511953334444', 'a mobile number of Brazil whose rest is also a landline'],
    ['351912345678', 'a number of Portugal'],
    ['55119876', 'a number that is too short'],
    ['5511987654321000', 'a number that is too long'],
    ['14155550123', 'a number of the United States'],
    ['521234567890', 'a number with a 1 that no area of Mexico begins with'],
    ['549112345678', 'a number of Argentina that lacks a digit'],
    ['2250012345678', 'no operator of Côte d’Ivoire'],
    ['22521234567', 'a landline of Côte d’Ivoire'],
    ['lid:4711', 'an identity'],
    ['', 'nothing'],
  ])('does not change %s: %s', (phone) => {
    expect(personOf(phone)).toBe(phone);
    expect(phonesOf(phone)).toEqual([phone]);
    expect(hasDoubleForm(phone)).toBe(false);
  });

  it('agrees with phonesOf for every number that the table may have', () => {
    let state = 20261126;
    // A generator with a fixed seed: the same numbers each time.
    const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const lines = DOUBLE_FORMS.flatMap(([code, ...forms]) => forms.map((form) => ({ code, ...form })));
    for (const { code, head, before, now, rest } of lines) {
      for (let round = 0; round < 60; round++) {
        const [first, last] = [drawn(head, random), drawn(rest, random)];
        for (const phone of [`${first}${before}${last}`, `${first}${now}${last}`]) {
          const person = personOf(phone);
          const phones = phonesOf(person);
          expect(phones).toContain(phone);
          expect(new Set(phones).size).toBe(phones.length);
          expect(phones.length).toBeGreaterThan(1);
          expect(phones.map(personOf)).toEqual(phones.map(() => person));
          expect(person).toBe(`${first}${now}${last}`);
          expect(person.startsWith(code)).toBe(true);
        }
      }
    }
  });

  it('returns what may be a number for each number that may be one', () => {
    for (const [code] of DOUBLE_FORMS) {
      for (let length = 7; length <= 15; length++) {
        const phone = code.padEnd(length, '987654321987654');
        for (const each of phonesOf(personOf(phone))) expect(checkPhone(each)).toMatchObject({ ok: true });
      }
    }
  });
});
