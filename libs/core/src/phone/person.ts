/** A mobile number of Brazil with its ninth digit. */
const WITH_NINTH = /^55(\d{2})9([6-9]\d{7})$/;
/** The same as it was until 2016, and as WhatsApp still knows many: what begins with 2 to 5 is a landline instead. */
const WITHOUT_NINTH = /^55(\d{2})([6-9]\d{7})$/;

/**
 * Whom a number belongs to: the number itself, but for a mobile number of Brazil, which is the same person with and
 * without its ninth digit, and is spelled with it here. `phone` is digits with country code.
 */
export function personOf(phone: string): string {
  const [, area, local] = WITHOUT_NINTH.exec(phone) ?? [];
  return area === undefined || local === undefined ? phone : `55${area}9${local}`;
}

/** Every number of a person: one, or two for a mobile number of Brazil. */
export function phonesOf(person: string): string[] {
  const [, area, local] = WITH_NINTH.exec(person) ?? [];
  return area === undefined || local === undefined ? [person] : [person, `55${area}${local}`];
}
