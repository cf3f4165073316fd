/** Chunks of a lane that are handled at the same time: enough that one slow channel does not block the others. */
export const HANDLERS_PER_LANE = 8;
