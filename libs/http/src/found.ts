import { DomainError } from '@recado/core';

/** Returns what a look-up has found. Throws DomainError `not_found` for null, undefined and false. */
export function found<T>(value: T | null | undefined | false): T {
  if (value === null || value === undefined || value === false) throw new DomainError('not_found');
  return value;
}
