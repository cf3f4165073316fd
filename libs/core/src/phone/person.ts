/** A mobile number of Brazil with its ninth digit. */
const WITH_NINTH = /^55(\d{2})9([6-9]\d{7})$/;
/**
 * The same in the form of before 2016, which WhatsApp still has for many. With 2 to 5 at the start it is a landline.
 */
const WITHOUT_NINTH = /^55(\d{2})([6-9]\d{7})$/;

/**
 * Identifies the person of a number by the number itself. A mobile number of Brazil is the same person with and without
 * its ninth digit, and is returned with it. `phone`: digits with the country code.
 */
export function personOf(phone: string): string {
  const [, area, local] = WITHOUT_NINTH.exec(phone) ?? [];
  return area === undefined || local === undefined ? phone : `55${area}9${local}`;
}

/** The numbers of a person: one, or two for a mobile number of Brazil. */
export function phonesOf(person: string): string[] {
  const [, area, local] = WITH_NINTH.exec(person) ?? [];
  return area === undefined || local === undefined ? [person] : [person, `55${area}${local}`];
}
