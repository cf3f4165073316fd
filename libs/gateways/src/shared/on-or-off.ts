import { z } from 'zod';

/** A setting that is off unless it is switched on. */
export function onOrOff() {
  return z.enum(['off', 'on'], 'must be off or on').prefault('off');
}
