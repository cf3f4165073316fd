import { Initial1764300000000 } from './initial/1764300000000-initial.js';
import { Batches1764400400000 } from './1764400400000-batches.js';
import { Webhooks1764400500000 } from './1764400500000-webhooks.js';

/** In the order in which they run. A migration that was released is never changed; the next one is added behind it. */
export const MIGRATIONS = [
  Initial1764300000000,
  // One line each, so that branches that add one merge.
  Batches1764400400000,
  Webhooks1764400500000,
];
