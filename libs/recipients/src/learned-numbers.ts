import { personOf, phonesOf } from '@recado/core';
import type { Database, Transaction } from '@recado/database';

/**
 * Numbers that a provider named for the same person are kept like hidden identities, in `recipient_identities`: this is how
 * one of them begins there. The person in the row is the number under which the others are known.
 */
const PREFIX = 'tel:';
/** A condition that a row is about a number. The semicolon is the character after the colon. */
export const IS_NUMBER = `(identity >= '${PREFIX}' AND identity < 'tel;')`;
/** A condition that a row is about a user ID of Meta, by which its person can be written to. */
export const IS_USER_ID = `(identity >= 'bsuid:' AND identity < 'bsuid;')`;

interface Learned {
  identity: string;
  person: string;
}

/** Where learned numbers are read: a transaction, or the database. */
export type NumberReader = Pick<Transaction, 'all'>;

/** Reads outside of transactions. */
export function readerOf(database: Pick<Database, 'read'>): NumberReader {
  return { all: (sql, values) => database.read(sql, values) };
}

/** A number as an identity. `person`: as `personOf` returns it. */
export function numberIdentity(person: string): string {
  return `${PREFIX}${person}`;
}

/** The person that an identity names by a number; undefined: it hides the number. */
export function numberIn(identity: string): string | undefined {
  return identity.startsWith(PREFIX) ? identity.slice(PREFIX.length) : undefined;
}

/**
 * Which of these persons are one: for each the persons that providers have named for them, themselves first. Two
 * queries for all. `persons`: as `personOf` returns them; `list`: the capability of the database. `lock`: its row lock,
 * for a transaction that stores something for all of these persons: it and one that joins them then wait for each
 * other.
 */
export async function samePersons(
  reader: NumberReader,
  list: string,
  persons: readonly string[],
  lock = '',
): Promise<Map<string, string[]>> {
  if (persons.length === 0) return new Map();
  const unique = [...new Set(persons)];
  const roots = await rootsOf(reader, list, unique, lock);
  const select = `SELECT identity, person FROM recipient_identities
    WHERE person IN ${list} AND ${IS_NUMBER} ${lock}`;
  const asked = [...new Set(unique.map((person) => roots.get(person) ?? person))];
  const members = new Map<string, string[]>();
  for (const { identity, person } of await reader.all<Learned>(select, [asked])) {
    members.set(person, [...(members.get(person) ?? []), numberIn(identity)!]);
  }
  return new Map(
    unique.map((person) => {
      const root = roots.get(person) ?? person;
      return [person, [...new Set([person, root, ...(members.get(root) ?? [])])]];
    }),
  );
}

/** The numbers under which these persons are known, as far as they have others. */
async function rootsOf(
  reader: NumberReader,
  list: string,
  persons: readonly string[],
  lock: string,
): Promise<Map<string, string>> {
  const select = `SELECT identity, person FROM recipient_identities WHERE identity IN ${list} ${lock}`;
  const rows = await reader.all<Learned>(select, [persons.map(numberIdentity)]);
  return new Map(rows.map(({ identity, person }) => [numberIn(identity)!, person]));
}

/** Every number of the person with this one, in all of their forms; the person's own first. */
export async function numbersOf(reader: NumberReader, list: string, phone: string): Promise<string[]> {
  const person = personOf(phone);
  const same = (await samePersons(reader, list, [person])).get(person)!;
  return same.flatMap(phonesOf);
}
