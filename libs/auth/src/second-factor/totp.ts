import { HOTP, Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** Every authenticator app knows codes of six digits by SHA-1, and few know others. */
const CODE = { algorithm: 'SHA1', digits: 6 } as const;
/** Steps before and after the present one whose codes are accepted: the clock of a phone may be 30 s off. */
const WINDOW = 1;
const ISSUER = 'Recado';

/** A secret for an authenticator app: 160 random bits in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address by which an authenticator app adds the account, for a QR code. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...CODE, secret: Secret.fromBase32(secret), issuer: ISSUER, label: account }).toString();
}

/**
 * The time step (RFC 6238, 30 s) whose code this is, at most one step from `now`, in UTC milliseconds; null for another
 * code. Spaces in the code do not matter.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const present = Math.floor(now / STEP_MS);
  const options = { ...CODE, token, secret: Secret.fromBase32(secret), counter: present, window: WINDOW };
  const delta = HOTP.validate(options);
  return delta === null ? null : present + delta;
}
