import { AuthInputError } from '../auth-input-error.js';
import { passwordStrength } from './password-strength.js';

const MIN_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
/** Shorter parts of an address occur in good passwords by chance. */
const MIN_WORD_LENGTH = 4;
const PRODUCT_NAME = 'recado';

/**
 * Refuses a password that is too short, too long or easy to guess, also from the e-mail address or the product's name.
 * Rejects with AuthInputError.
 */
export async function checkPassword(password: string, email: string): Promise<void> {
  const { length } = [...password];
  if (length < MIN_LENGTH) throw new AuthInputError('password_too_short');
  if (length > MAX_PASSWORD_LENGTH) throw new AuthInputError('password_too_long');
  const strength = await passwordStrength(password, personalWords(email));
  if (strength === 'personal') throw new AuthInputError('password_derived');
  if (strength === 'weak') throw new AuthInputError('password_common');
}

/** The product's name, the address and its parts. */
function personalWords(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [local, ...local.split(/[^\p{L}]+/u), ...domain.split('.')];
  return [PRODUCT_NAME, email, ...parts.filter((part) => part.length >= MIN_WORD_LENGTH)];
}
