import { checkPhone, personOf, phonesOf } from '@recado/core';

/** A person, by any of their numbers. */
export interface Person {
  /** The number as it was asked for. */
  phone: string;
  /** The canonical number: a Brazilian one with its ninth digit, a Mexican one without the 1. */
  person: string;
  /** All spellings of the number. */
  phones: readonly string[];
}

/** The person with this number; null: it is no number that a message could have. */
export function personWith(phone: string): Person | null {
  if (!checkPhone(phone).ok) return null;
  const person = personOf(phone);
  // A number that is written differently keeps its own messages, too.
  return { phone, person, phones: [...new Set([phone, ...phonesOf(person)])] };
}
