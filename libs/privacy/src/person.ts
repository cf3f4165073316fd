import { checkPhone, isSurrogate, personOf, phonesOf, userIdentity, userIdIn } from '@recado/core';

/** A person, by any of their numbers or, while none is known, by their user ID. */
export interface Person {
  /** The number as it was asked for. Without one what stands for it, and before any message to the person the identity. */
  phone: string;
  /** The canonical number: a Brazilian one with its ninth digit, a Mexican one without the 1. */
  person: string;
  /** The person, and whom providers named in their place: the same by other numbers and by user IDs. */
  persons: readonly string[];
  /** All of their numbers in all forms, and what stands for one. */
  phones: readonly string[];
  /** By which user IDs they can be written to. */
  userIds: readonly string[];
}

/** Tells by which other numbers a person is known. */
interface OtherNames {
  samePersons(person: string): Promise<readonly string[]>;
  identities(person: string): Promise<readonly { identity: string }[]>;
}

/** The person with the numbers and user IDs that providers have named for them. */
export async function withOtherNumbers(person: Person, others: OtherNames): Promise<Person> {
  const same = await others.samePersons(person.person);
  const identities = (await others.identities(person.person)).map(({ identity }) => identity);
  const userIds = [...new Set([...person.userIds, ...identities.flatMap((identity) => userIdIn(identity) ?? [])])];
  const isIdentity = (name: string) => userIdIn(name) !== undefined;
  const numbers = same.filter((name) => !isIdentity(name));
  return {
    ...person,
    persons: [...new Set([...same, ...person.persons, ...userIds.map(userIdentity)])],
    phones: [...new Set([...person.phones, ...numbers.flatMap(phonesOf)])],
    userIds,
  };
}

/** The person with this number, by its forms alone; null: it is no number that a message could have. */
export function personWith(phone: string): Person | null {
  if (!checkPhone(phone).ok) return null;
  const person = personOf(phone);
  // A number that is written differently keeps its own messages, too.
  return { phone, person, persons: [person], phones: [...new Set([phone, ...phonesOf(person)])], userIds: [] };
}

/** The person with this user ID whose number is not known. `surrogate`: what stands for it; undefined: nothing yet. */
export function hiddenPerson(userId: string, surrogate: string | undefined): Person {
  const identity = userIdentity(userId);
  const person = surrogate ?? identity;
  const phones = surrogate === undefined ? [] : [surrogate];
  return { phone: person, person, persons: [...new Set([person, identity])], phones, userIds: [userId] };
}

/** The number of a person, as it was asked for; null: none is known. */
export function numberOf({ phone }: Pick<Person, 'phone'>): string | null {
  return isSurrogate(phone) || userIdIn(phone) !== undefined ? null : phone;
}
