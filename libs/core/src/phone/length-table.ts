import { CALLING_CODES } from './calling-codes.js';

/** The maximum of digits of an international number (E.164). */
export const MAX_DIGITS = 15;

/**
 * By the first three digits of a number: bit n is set when n digits in total are usual, bit 0 when the calling code is
 * assigned. One access replaces a search over prefixes.
 */
export const LENGTHS_BY_PREFIX = buildTable();

const ZERO = 48;

/** The first three digits of a number as one number. */
export function prefixOf(digits: string): number {
  return (digits.charCodeAt(0) - ZERO) * 100 + (digits.charCodeAt(1) - ZERO) * 10 + digits.charCodeAt(2) - ZERO;
}

function buildTable(): Uint16Array {
  const table = new Uint16Array(1_000);
  for (const [code, lengths] of CALLING_CODES) {
    const span = 10 ** (3 - code.length);
    const first = Number(code) * span;
    table.fill(maskOf(code.length, lengths), first, first + span);
  }
  return table;
}

function maskOf(codeLength: number, lengths: readonly number[]): number {
  const totals = lengths.map((length) => codeLength + length).filter((total) => total <= MAX_DIGITS);
  return totals.reduce((mask, total) => mask | (1 << total), 1);
}
