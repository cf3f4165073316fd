import { Figures1764400300000 } from './1764400300000-figures.js';
import { Initial1764300000000 } from './initial/1764300000000-initial.js';

/** In the order in which they run. A migration that was released is never changed; the next one is added behind it. */
export const MIGRATIONS = [Initial1764300000000, Figures1764400300000];
