import { isShowableName, nameOf } from '@recado/core';
import { AuthInputError } from './auth-input-error.js';

const MAX_NAME_LENGTH = 80;

/** The name as it is kept, of a key or of a second factor. Throws AuthInputError. */
export function checkName(name: string): string {
  const trimmed = nameOf(name);
  if (trimmed === '') throw new AuthInputError('name_missing');
  if (!isShowableName(trimmed)) throw new AuthInputError('name_characters');
  if ([...trimmed].length > MAX_NAME_LENGTH) throw new AuthInputError('name_too_long');
  return trimmed;
}
