import { MINUTE_MS } from '@recado/core';

/** The clocks of two machines may differ by so much, in ms; what is later than that was written while one was wrong. */
export const CLOCK_MARGIN_MS = 60 * MINUTE_MS;
