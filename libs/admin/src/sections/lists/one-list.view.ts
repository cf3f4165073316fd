import type { LeavingPerson, ListedPerson, ListView, RefusedLine } from '@recado/campaigns';

/** What the page of a list prints. */
export interface OneListView {
  list: ListView;
  people: readonly ListedPerson[];
  /** The line behind which they stand, and behind which the next page begins; null: this is the last. */
  after: number;
  next: number | null;
  /** The first lines of the file that are no person, and the first people whom it removes. */
  refused: readonly RefusedLine[];
  leaving: readonly LeavingPerson[];
}
