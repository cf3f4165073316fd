import { Initial } from './1795900000000-initial.js';

/** In the order in which they run. A migration that was released is never changed; the next one is added behind it. */
export const MIGRATIONS = [Initial];
