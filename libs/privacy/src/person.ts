import { checkPhone, personOf, phonesOf } from '@recado/core';

/** A person, by any of their numbers. */
export interface Person {
  /** The number as it was asked for. */
  phone: string;
  /** The canonical number: a Brazilian one with its ninth digit, a Mexican one without the 1. */
  person: string;
  /** The person, and whom providers named in their place: the same by other numbers. */
  persons: readonly string[];
  /** All of their numbers in all forms. */
  phones: readonly string[];
}

/** Tells by which other numbers a person is known. */
interface OtherNumbers {
  samePersons(person: string): Promise<readonly string[]>;
}

/** The person with the numbers that providers have named for them. */
export async function withOtherNumbers(person: Person, others: OtherNumbers): Promise<Person> {
  const persons = await others.samePersons(person.person);
  return { ...person, persons, phones: [...new Set([...person.phones, ...persons.flatMap(phonesOf)])] };
}

/** The person with this number, by its forms alone; null: it is no number that a message could have. */
export function personWith(phone: string): Person | null {
  if (!checkPhone(phone).ok) return null;
  const person = personOf(phone);
  // A number that is written differently keeps its own messages, too.
  return { phone, person, persons: [person], phones: [...new Set([phone, ...phonesOf(person)])] };
}
