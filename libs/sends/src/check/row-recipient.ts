import { type PhoneAssumption, readPhone } from '@recado/core';
import { fault, phoneFault, type RowFault } from './row-fault.js';

/** The number of a row. `assumed`: what was assumed about it. */
export function readRecipient(
  typed: string | undefined,
): { phone: string; assumed: readonly PhoneAssumption[] } | { fault: RowFault } {
  if (typed === undefined || typed === '') return { fault: fault('phone_missing') };
  const reading = readPhone(typed);
  if (!reading.ok) return { fault: phoneFault(reading) };
  const { phone, assumed } = reading;
  return { phone, assumed };
}
