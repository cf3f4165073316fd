/** The public parts of a secret: `rcd_live_9fQ2…k7Xa`. */
export function maskOf({ prefix, last4 }: { prefix: string; last4: string }): string {
  return `${prefix}…${last4}`;
}
