import { randomInt } from 'node:crypto';

/** Crockford's alphabet: no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const GROUP = 5;

/** A code of 50 random bits that a person can type, like `4k7mx-9fw2c`. */
export function newRecoveryCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${text.slice(0, GROUP)}-${text.slice(GROUP)}`;
}

/** A typed code as it was made: case, spaces and look-alikes do not matter. Null for a text that is no such code. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0');
  const isCode = text.length === LENGTH && [...text].every((letter) => ALPHABET.includes(letter));
  return isCode ? `${text.slice(0, GROUP)}-${text.slice(GROUP)}` : null;
}
