import { HOTP, Secret } from 'otpauth';

/** The code that an authenticator app shows, so many steps of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Math.floor(Date.now() / 30_000) + steps;
  return HOTP.generate({ secret: Secret.fromBase32(secret.replace(/\s/g, '')), counter });
}
