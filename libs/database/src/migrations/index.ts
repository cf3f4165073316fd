import { People1764400100000 } from './1764400100000-people.js';
import { Initial1764300000000 } from './initial/1764300000000-initial.js';

/** In the order in which they run. A migration that was released is never changed; the next one is added behind it. */
export const MIGRATIONS = [Initial1764300000000, People1764400100000];
