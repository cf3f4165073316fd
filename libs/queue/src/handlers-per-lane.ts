/** Chunks being handled at once, a lane: enough that one slow channel does not stand in the others' way. */
export const HANDLERS_PER_LANE = 8;
