/**
 * Why a waiting message is set aside, outside the range of the claim index in which the feeder looks: its batch is paused,
 * its recipient is cold and the channel may not write to them now, or both. The numbers are stored in the database: one
 * bit a reason, so that each is undone alone, in any order.
 */
export const Aside = { No: 0, Paused: 1, Cold: 2, Both: 3 } as const;
export type Aside = (typeof Aside)[keyof typeof Aside];

/** All of them, for queries by the claim index that do not mind. */
export const ASIDES: readonly Aside[] = Object.values(Aside);
