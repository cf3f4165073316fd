import { AuthInputError } from '../auth-input-error.js';

const MAX_EMAIL_LENGTH = 254;
/** Plausible, no more: whether mail arrives is not for an expression to say. */
const PLAUSIBLE =
  /^[^\s\p{C}@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** An e-mail address as accounts are found by it. */
export function canonicalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The address as it is kept. Throws AuthInputError. */
export function checkEmail(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical.length > MAX_EMAIL_LENGTH || !PLAUSIBLE.test(canonical)) throw new AuthInputError('email_invalid');
  return canonical;
}
