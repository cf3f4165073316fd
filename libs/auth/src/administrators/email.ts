import { AuthInputError } from '../auth-input-error.js';

const MAX_EMAIL_LENGTH = 254;
/** Only a rough check: whether mail arrives cannot be seen from the address. */
const PLAUSIBLE =
  /^[^\s\p{C}@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** The form of an e-mail address by which accounts are found. */
export function canonicalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The address as it is stored. Throws AuthInputError. */
export function checkEmail(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical.length > MAX_EMAIL_LENGTH || !PLAUSIBLE.test(canonical)) throw new AuthInputError('email_invalid');
  return canonical;
}
