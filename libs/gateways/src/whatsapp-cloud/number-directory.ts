import { BoundedMap } from '@recado/core';
import { recordOf, textOf } from '../shared/json-parts.js';
import type { CloudChange } from './cloud-change.js';

/** Numbers that are remembered. The oldest are dropped. */
const MAX_REMEMBERED = 10_000;

/**
 * Meta's ids of numbers by the numbers as they are displayed. Changes that concern messages tell both; those that concern
 * the account name a number only as it is displayed. Kept in memory: after a start a number is unknown until one of its
 * messages is reported.
 */
export class NumberDirectory {
  private readonly ids = new BoundedMap<string, string>(MAX_REMEMBERED);

  /** Remembers the number of a change that tells both. */
  learn({ account, sender, value }: CloudChange): void {
    const number = digitsIn(recordOf(value.metadata)?.display_phone_number);
    if (number !== undefined && sender !== null) this.ids.set(`${account} ${number}`, sender);
  }

  /** The id of the number that an account displays so; undefined: not known. */
  idOf(account: string | null, displayed: unknown): string | undefined {
    const number = digitsIn(displayed);
    return number === undefined ? undefined : this.ids.get(`${account} ${number}`);
  }
}

/** The digits of a number as Meta displays it, such as `+55 11 3000-1234`; undefined: it displays none. */
export function digitsIn(displayed: unknown): string | undefined {
  const digits = textOf(displayed)?.replaceAll(/\D/g, '');
  return digits === '' ? undefined : digits;
}
