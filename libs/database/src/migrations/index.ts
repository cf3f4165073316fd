import { Batches1764400400000 } from './1764400400000-batches.js';
import { Initial1764300000000 } from './initial/1764300000000-initial.js';

/** In the order in which they run. A migration that was released is never changed; the next one is added behind it. */
export const MIGRATIONS = [Initial1764300000000, Batches1764400400000];
