import { DOUBLE_FORMS } from './double-forms.js';
import { prefixOf } from './length-table.js';

/** A change of numbers in both directions. */
interface Change {
  earlier: RegExp;
  toToday: string;
  today: RegExp;
  toEarlier: string;
}

/** The changes by the first three digits of a number, so that most numbers are compared with none. */
const CHANGES: readonly (readonly Change[] | undefined)[] = buildChanges();

/**
 * Identifies the person of a number by the number itself: one that has several forms (`DOUBLE_FORMS`) is returned in
 * today's form, such as a mobile number of Brazil with its ninth digit. `phone`: digits with the country code.
 */
export function personOf(phone: string): string {
  const changes = CHANGES[prefixOf(phone)];
  if (changes === undefined) return phone;
  for (const { earlier, toToday } of changes) if (earlier.test(phone)) return phone.replace(earlier, toToday);
  return phone;
}

/** The numbers of a person: today's form, and the earlier ones where there are any. `person`: as `personOf` returns it. */
export function phonesOf(person: string): string[] {
  const changes = CHANGES[prefixOf(person)] ?? [];
  const earlier = changes.filter(({ today }) => today.test(person));
  return [person, ...earlier.map(({ today, toEarlier }) => person.replace(today, toEarlier))];
}

/** Whether WhatsApp may know this number in another form. */
export function hasDoubleForm(phone: string): boolean {
  return phonesOf(personOf(phone)).length > 1;
}

function buildChanges(): (readonly Change[])[] {
  const byPrefix: (readonly Change[])[] = [];
  for (const [code, ...forms] of DOUBLE_FORMS) {
    const changes = forms.map(({ head, before, now, rest }): Change => ({
      earlier: new RegExp(`^(?<head>${head})${before}(?<rest>${rest})$`),
      toToday: `$<head>${now}$<rest>`,
      today: new RegExp(`^(?<head>${head})${now}(?<rest>${rest})$`),
      toEarlier: `$<head>${before}$<rest>`,
    }));
    const span = 10 ** (3 - code.length);
    for (let at = Number(code) * span; at < (Number(code) + 1) * span; at++) byPrefix[at] = changes;
  }
  return byPrefix;
}
