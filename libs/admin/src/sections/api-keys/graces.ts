const HOUR_MS = 3_600_000;

/** How long the secret before a new one may go on working, as the panel offers it. */
export const GRACES = [
  { value: 'now', ms: 0 },
  { value: '1h', ms: HOUR_MS },
  { value: '24h', ms: 24 * HOUR_MS },
  { value: '7d', ms: 7 * 24 * HOUR_MS },
] as const;
export type Grace = (typeof GRACES)[number]['value'];

/** Time for a deployment on the next working day. */
export const USUAL_GRACE: Grace = '24h';
