import { HOUR_MS } from '@recado/core';

/** The graces that the panel offers: how long the old secret works beside the new one. */
export const GRACES = [
  { value: 'now', ms: 0 },
  { value: '1h', ms: HOUR_MS },
  { value: '24h', ms: 24 * HOUR_MS },
  { value: '7d', ms: 7 * 24 * HOUR_MS },
] as const;
type Grace = (typeof GRACES)[number]['value'];

/** Long enough for a deployment on the next day. */
export const USUAL_GRACE: Grace = '24h';
