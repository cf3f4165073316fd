/** `rcd_live_9fQ2…k7Xa`: the public ends of a secret. */
export function maskOf({ prefix, last4 }: { prefix: string; last4: string }): string {
  return `${prefix}…${last4}`;
}
