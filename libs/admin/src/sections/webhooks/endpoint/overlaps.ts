import { HOUR_MS } from '@recado/core';

/** For how long the replaced secret may sign beside the new one. */
export const OVERLAPS = [
  { value: 'none', ms: 0 },
  { value: 'hour', ms: HOUR_MS },
  { value: 'day', ms: 24 * HOUR_MS },
  { value: 'week', ms: 7 * 24 * HOUR_MS },
] as const;

/** The overlap that the form proposes. */
export const USUAL_OVERLAP: (typeof OVERLAPS)[number]['value'] = 'day';
