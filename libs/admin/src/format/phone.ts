import { readTypedPhone } from '@recado/core';

/** A digit that is not shown. */
const DOT = '•';

/**
 * A number as it is written in Brazil or North America; any other one as its digits after a plus sign. Digits may be
 * masked.
 */
export function formatPhone(digits: string): string {
  const match = /^55([\d•]{2})([\d•]{4,5})([\d•]{4})$/.exec(digits);
  if (match) return `+55 (${match[1]}) ${match[2]}-${match[3]}`;
  const american = /^1([\d•]{3})([\d•]{3})([\d•]{4})$/.exec(digits);
  if (american) return `+1 (${american[1]}) ${american[2]}-${american[3]}`;
  return `+${digits}`;
}

/** The digits of a number with the country, the area of Brazil and the last two alone; the others are dots. */
export function maskPhone(digits: string): string {
  const shown = digits.startsWith('55') ? 4 : 2;
  return [...digits].map((digit, at) => (at < shown || at >= digits.length - 2 ? digit : DOT)).join('');
}

/** Ten digits or more in a row, also where something separates them: shorter ones are dates and numbers. */
const PHONE_LIKE = /\d(?:[\s().-]{0,2}\d){9,}/g;

/** A text in which every number that may be a phone is masked; what separates its digits stays. */
export function maskPhonesIn(text: string): string {
  return text.replace(PHONE_LIKE, (found) => {
    const masked = [...maskPhone(found.replace(/\D/g, ''))];
    return found.replace(/\d/g, () => masked.shift() ?? DOT);
  });
}

/** Digits for a field, with the country code where they would else be read as another number when it is sent again. */
export function phoneInField(digits: string): string {
  return readTypedPhone(digits).isAssumed ? formatPhone(digits) : digits;
}
