import { DomainError } from '@recado/core';

/** The id in a path. Throws DomainError `not_found` for what cannot be one. */
export function idIn(path: string): number {
  if (!/^[1-9]\d{0,14}$/.test(path)) throw new DomainError('not_found');
  return Number(path);
}
