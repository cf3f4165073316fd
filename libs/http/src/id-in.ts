import { DomainError } from '@recado/core';

/** Reads an id from a path. Throws DomainError `not_found` for anything else. */
export function idIn(path: string): number {
  if (!/^[1-9]\d{0,14}$/.test(path)) throw new DomainError('not_found');
  return Number(path);
}
