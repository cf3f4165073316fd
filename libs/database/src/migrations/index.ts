import { Initial1764300000000 } from './initial/1764300000000-initial.js';
import { SecondFactor1764400200000 } from './second-factor/1764400200000-second-factor.js';

/** In the order in which they run. A migration that was released is never changed; the next one is added behind it. */
export const MIGRATIONS = [Initial1764300000000, SecondFactor1764400200000];
