import type { Format } from '../format/format.js';

/** Says what stands beside the link of a section. It is asked for every page, so it reads what is in memory or bounded. */
export interface NavigationBadge {
  /** A few characters, such as a count; null: nothing. */
  read(format: Format): string | null | Promise<string | null>;
}
