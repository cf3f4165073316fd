import { AuthInputError } from './auth-input-error.js';

const MAX_NAME_LENGTH = 80;
/**
 * Control characters, lone surrogates, line separators and invisible format characters, such as those that turn the
 * direction of what follows: a name is one visible line. Names need the joiners (U+200C, U+200D), and flags their tags.
 */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200C\u200D\u{E0020}-\u{E007F}])\p{Cf}/u;

/** The trimmed name of a key or of a second factor. Throws AuthInputError. */
export function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new AuthInputError('name_missing');
  if (UNSHOWABLE.test(trimmed)) throw new AuthInputError('name_characters');
  if ([...trimmed].length > MAX_NAME_LENGTH) throw new AuthInputError('name_too_long');
  return trimmed;
}
