import { formatPhone, readPhone } from '@recado/core';

/** A digit that is not shown. */
const DOT = '•';

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

/** A stored number for a field, so that it is read as the same number when it is sent again. */
export function phoneInField(digits: string): string {
  return [digits, formatPhone(digits)].find((text) => isReadAs(text, digits)) ?? `+${digits}`;
}

/** A stored number as people write it, unless it would be read as another one. */
export function phoneSpelled(digits: string): string {
  const spelled = formatPhone(digits);
  return isReadAs(spelled, digits) ? spelled : `+${digits}`;
}

function isReadAs(text: string, digits: string): boolean {
  const reading = readPhone(text, { isLookUp: true });
  return reading.ok && reading.phone === digits && !reading.assumed.includes('country');
}
