/**
 * Why a waiting message is set aside, outside the range of the claim index in which the feeder looks: its batch is paused,
 * its recipient is cold and the channel may not write to them now, or the provider reviews the template by which it would
 * leave. The numbers are stored in the database: one bit a reason, so that each is undone alone, in any order.
 */
export const Aside = { No: 0, Paused: 1, Cold: 2, Both: 3, Review: 4 } as const;
export type Aside = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** All of them, for queries by the claim index that do not mind. */
export const ASIDES: readonly Aside[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** All that have this reason, alone or among others. */
export function asidesWith(reason: Aside): readonly Aside[] {
  return ASIDES.filter((aside) => (aside & reason) !== 0);
}
