import { Initial1763600000000 } from './1763600000000-initial.js';

/** In the order in which they run. */
export const MIGRATIONS = [Initial1763600000000];
